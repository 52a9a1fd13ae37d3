declare global {
	namespace App {
		/** What the error page is told. */
		interface Error {
			message: string;
		}

		interface PageState {
			/** Whoever comes to a table from the start page has said their name and wants to enter. */
			enter?: boolean;
		}
	}
}

export {};
