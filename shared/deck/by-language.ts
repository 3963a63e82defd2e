/** Returns the entry of a language in a table by two-letter codes, whatever its region; undefined without one. */
export const byLanguage = <T>(
  entries: Readonly<Record<string, T>>,
  language: string,
): T | undefined => entries[language.slice(0, 2).toLowerCase()];
