/** The start, the table before and after a game, and the connection. */
export const start = {
	lead: 'A quiet card table for you and your friends.',
	set: 'Find three cards that agree or differ in everything, before anybody else does.',
	name: 'Your name',
	new_table: 'New table',
	join_label: 'Code or link',
	join_button: 'Join',
	no_code: 'A code has six letters and digits, such as k7m2qd.',
	no_name: 'Please say what to call you.',
	missing: 'There is no table {{room}}. Please check the code.'
} as const;

export const room = {
	table: 'Table {{room}}',
	title: '{{game}} · table {{room}}',
	news: {
		came: '{{name}} has come to the table.',
		went: '{{name}} has left the table.',
		ready: '{{name}} is ready.',
		unready: '{{name}} is not ready any more.',
		hosts: '{{name}} is the host now.',
		hosts_own: 'You are the host now.',
		rules: 'The house rules have changed.'
	},
	invite: 'Invite friends with this link',
	copy: 'Copy',
	copied: 'Copied',
	not_copied: 'Could not copy',
	qr: 'QR code',
	qr_of: 'QR code of the link to table {{room}}',
	select: 'Press Ctrl+C to copy',
	people: 'At the table',
	watching: 'Watching',
	you: 'you',
	host: 'host',
	ready_mark: 'ready',
	not_ready_mark: 'not ready yet',
	away: 'away',
	ready: 'Ready',
	unready: 'Not ready',
	start: 'Start',
	again: 'Again',
	waiting_one: 'Waiting for {{names}} to be ready',
	waiting_other: 'Waiting for {{names}} to be ready',
	waiting_host: 'Waiting for {{name}} to start',
	sit: 'Take a seat',
	stand: 'Only watch',
	leave: 'Leave the table',
	left: 'You have left the table.',
	return: 'Back to the table',
	kick: 'Send away',
	kick_name: 'Send away {{name}}',
	bot: 'bot, {{level}}',
	add_bot: 'Add a bot',
	bot_level: 'How good the bot is',
	level: { easy: 'easy', medium: 'medium', hard: 'hard' },
	make_host: 'Make host',
	make_host_name: 'Make host {{name}}',
	menu: 'Menu',
	manage: 'Manage people',
	close: 'Close',
	back: 'Go to the start',
	join: 'Join the table',
	join_playing: 'A game is on. You may watch, or join in.',
	join_lobby: 'You are invited to this table.',
	spectator: 'You are watching.',
	spectator_full: 'All seats are taken. You are watching.'
} as const;

export const connection = {
	connecting: 'Coming to the table …',
	reconnecting: 'The connection is lost. Trying again …',
	offline: 'You are offline. Tercet tries again by itself.',
	elsewhere: 'You have opened this table in another window.',
	elsewhere_detail: 'Only one window can play at a time.',
	here: 'Play here',
	missing: 'There is no table {{room}}.',
	missing_detail: 'Perhaps a letter is missing in the link.',
	expired: 'This table has been cleared away.',
	expired_detail: 'Nobody was here for a long time.',
	outdated: 'There is a newer Tercet.',
	outdated_detail: 'Reload the page to go on.',
	reload: 'Reload',
	refused: 'The server does not take this browser.',
	refused_detail: 'Tercet needs one cookie to know you again. Please allow it and reload.',
	away: 'You are no longer at this table.'
} as const;

export const error = {
	not_found: 'There is no such page',
	other: 'Something went wrong'
} as const;
