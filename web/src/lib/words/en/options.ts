/** House rules: name and explanation, by game. */
export const options = {
	open: 'House rules',
	title: 'House rules',
	lead_host: 'They count from the next game on. Whoever was ready must be ready again.',
	lead: 'The host sets them.',
	usual: 'All rules as usual',
	changed_one: '{{count}} rule differs from the usual',
	changed_other: '{{count}} rules differ from the usual',
	range: '{{least}} to {{most}}',
	range_s: '{{least}} to {{most}} s',
	range_ms: '{{least}} to {{most}} ms',
	none: 'none',
	on: 'on',
	off: 'off',
	seconds: '{{value}} s',
	milliseconds: '{{value}} ms',
	save: 'Save',
	reset: 'As usual',
	cancel: 'Cancel'
} as const;

export const option = {
	set: {
		claim_ms: ['Time to pick', 'How long after the call the three cards may be picked.'],
		net_grace_ms: ['Grace for the network', 'How much later a pick still counts, since it travels.'],
		direct_pick: ['No calls', 'Three cards picked are a claim at once.'],
		queue_calls: ['Calls queue up', 'Who calls during a claim gets the table if that claim fails.'],
		score_floor: ['Lowest score', 'The score of a hand never falls below it. Empty: no limit.'],
		lockout_ms: ['A mistake freezes', 'For so long, instead of costing a point. 0: it costs a point.'],
		give_set: ['A mistake costs a set', 'One that was taken goes out of play, instead of a point.'],
		players_check: ['Players check picks', 'A pick counts unless somebody objects in time.'],
		check_ms: ['Time to object', 'How long the others may look at a pick.'],
		verify_votes: ['Votes are verified', '“No set” is refused while there is one.'],
		auto_deal: ['Cards come by themselves', 'Three more are dealt when there is no set.'],
		no_set_challenge: [
			'One may challenge',
			'Anyone may claim that there is no set: a point if so, a mistake if not.'
		],
		max_table: ['Largest table', 'No cards are added beyond so many.'],
		auto_end: ['Ends by itself', 'When the deck is empty and no set is left.'],
		penalties_break_ties: ['Mistakes break ties', 'Of equal scores the one with fewer mistakes wins.'],
		long: ['Long game', 'Everyone at the table deals one hand.'],
		match_hands: ['Hands', 'How many hands a game has, unless it is long.']
	}
} as const;
