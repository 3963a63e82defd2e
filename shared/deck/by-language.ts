/** Looks up a language tag, without its region, in a table by two-letter codes; undefined if the table lacks it. */
export const selectByLanguage = <T>(
  entries: Readonly<Record<string, T>>,
  language: string,
): T | undefined => entries[language.slice(0, 2).toLowerCase()];
