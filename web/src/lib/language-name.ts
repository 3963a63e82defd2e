/** What a tag says, and what it leaves out, of language and script; undefined where no language is tagged so. */
function localeOf(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag).maximize();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Of what is in no known language; maximized, it would be English. */
const isUnknown = (tag: string) => /^und(?:-|$)/i.test(tag);

const isWrittenAlike = (one: string, other: string) => {
  const [a, b] = [localeOf(one), localeOf(other)];
  return a !== undefined && a.language === b?.language && a.script === b.script;
};

/**
 * The name of a language in the reader's own, without its country: `Chinese` for zh-CN, `Traditional Chinese` for zh-TW.
 * A tag of no language is its own name; an unknown language (`und`) has none.
 */
export function languageName(tag: string, spoken: string): string | undefined {
  if (isUnknown(tag)) return undefined;
  const locale = localeOf(tag);
  if (!locale) return tag;
  const { language, script } = locale;
  const isUsual = localeOf(language)?.script === script;
  const names = new Intl.DisplayNames(spoken, { type: 'language' });
  return names.of(isUsual ? language : `${language}-${script}`) ?? tag;
}

/** The same, but of one's own language undefined: it goes without saying. */
export const foreignLanguageName = (tag: string, spoken: string): string | undefined =>
  isWrittenAlike(tag, spoken) ? undefined : languageName(tag, spoken);
