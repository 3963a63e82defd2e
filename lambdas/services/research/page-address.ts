const address = /\bhttps?:\/\/[^\s<>"'`)\]}，。；、（）》」]+/gi;

/** A text without the punctuation at its end. */
export const withoutPunctuation = (text: string): string =>
  text.replace(/(?<![.,;:!?])[.,;:!?]+$/, '');

/** An address as it is compared: without its fragment and what punctuation a text has put behind it. */
export function pageAddress(text: string): string | undefined {
  const bare = withoutPunctuation(text.trim());
  if (!/^https?:\/\//i.test(bare) || !URL.canParse(bare)) return undefined;
  const url = new URL(bare);
  url.hash = '';
  return url.href;
}

/** The addresses of web pages that a text names. */
export const addressesIn = (text: string): string[] => [
  ...new Set((text.match(address) ?? []).flatMap((found) => pageAddress(found) ?? [])),
];
