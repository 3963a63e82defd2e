/** Parses a language tag and adds its likely script; undefined when the tag is invalid. */
function parseLocale(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag).maximize();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** `und` means unknown language; `maximize()` would turn it into English. */
const isUnknown = (tag: string) => /^und(?:-|$)/i.test(tag);

const isSameLanguageAndScript = (one: string, other: string) => {
  const [a, b] = [parseLocale(one), parseLocale(other)];
  return a !== undefined && a.language === b?.language && a.script === b.script;
};

/**
 * Returns a language's name in the reader's language, without the country: `Chinese` for zh-CN,
 * `Traditional Chinese` for zh-TW. Returns an invalid tag unchanged, and undefined for `und`.
 */
export function getLanguageName(tag: string, readerLanguage: string): string | undefined {
  if (isUnknown(tag)) return undefined;
  const locale = parseLocale(tag);
  if (!locale) return tag;
  const { language, script } = locale;
  const isDefaultScript = parseLocale(language)?.script === script;
  const names = new Intl.DisplayNames(readerLanguage, { type: 'language' });
  return names.of(isDefaultScript ? language : `${language}-${script}`) ?? tag;
}

/** Same as `getLanguageName`, but undefined for the reader's own language. */
export const getForeignLanguageName = (tag: string, readerLanguage: string): string | undefined =>
  isSameLanguageAndScript(tag, readerLanguage) ? undefined : getLanguageName(tag, readerLanguage);
