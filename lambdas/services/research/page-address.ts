const addressPattern = /\bhttps?:\/\/[^\s<>"'`)\]}，。；、（）》」]+/gi;

/** Returns a text without trailing punctuation. */
export const removePunctuation = (text: string): string =>
  text.replace(/(?<![.,;:!?])[.,;:!?]+$/, '');

/**
 * Returns a URL in the form that is compared: without its fragment and trailing punctuation. Undefined for anything
 * but http and https.
 */
export function normalizeAddress(text: string): string | undefined {
  const bare = removePunctuation(text.trim());
  if (!/^https?:\/\//i.test(bare) || !URL.canParse(bare)) return undefined;
  const url = new URL(bare);
  url.hash = '';
  return url.href;
}

/** Returns the web addresses in a text. */
export const findAddresses = (text: string): string[] => [
  ...new Set((text.match(addressPattern) ?? []).flatMap((found) => normalizeAddress(found) ?? [])),
];
