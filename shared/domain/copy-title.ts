import type { Locale } from '../errors.ts';
import { cutText } from './text.ts';

const maxTitleLength = 160;
/** Start and end of a copy's title; `number` is 1 for the first copy. */
const copyTitleParts: Record<Locale, (number: number) => { start: string; end: string }> = {
  en: (number) => ({ start: 'Copy of ', end: number > 1 ? ` (${number})` : '' }),
  zh: (number) => ({ start: '', end: number > 1 ? `（副本 ${number}）` : '（副本）' }),
};

/** Returns the title of a copy, at most 160 characters. */
export function createCopyTitle(title: string, locale: Locale, number: number): string {
  const { start, end } = copyTitleParts[locale](number);
  return `${start}${cutText(title, maxTitleLength - start.length - end.length)}${end}`;
}

/** Length in characters of the start of a title that its copies keep, even when it is cut. */
const maxKeptTitleLength = 120;

/** Returns the seed of a presentation's drawings: its title without what `createCopyTitle` adds, so that copies look alike. */
export const getArtSeed = (title: string): string =>
  title
    .replace(/^(?:Copy of )+/, '')
    .replaceAll(/ \(\d{1,3}\)|（副本(?: \d{1,3})?）/g, '')
    .slice(0, maxKeptTitleLength);
