// One page for every address: the server holds the games, the browser draws them.
export const ssr = false;
