export type Locale = 'en' | 'zh';

/** An error's HTTP status and its message by language. */
export type ErrorEntry = { status: number; text: Record<Locale, string> };

/** Creates an entry of the error catalogue. */
export const createErrorEntry = (status: number, en: string, zh: string): ErrorEntry => ({
  status,
  text: { en, zh },
});
