declare global {
	namespace App {
		/** What the error page is told. */
		interface Error {
			message: string;
		}
	}
}

export {};
