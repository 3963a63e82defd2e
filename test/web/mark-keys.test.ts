import { describe, expect, it } from 'vitest';
import {
  type Selected,
  toggleMark,
  withColor,
} from '#web/features/decks/components/edit-slide/mark-keys.ts';

/** Parses a text with its selection in brackets of the form `a ‹b› c`. */
const parse = (marked: string): Selected => ({
  text: marked.replace(/[‹›]/g, ''),
  start: marked.indexOf('‹'),
  end: marked.indexOf('›') - 1,
});
const format = ({ text, start, end }: Selected) =>
  `${text.slice(0, start)}‹${text.slice(start, end)}›${text.slice(end)}`;

describe('toggleMark', () => {
  it.each([
    ['bold', 'High ‹water› rises', 'High **‹water›** rises'],
    ['bold', 'High **‹water›** rises', 'High ‹water› rises'],
    ['bold', 'High wa‹›ter rises', 'High **‹water›** rises'],
    ['emphasis', 'High ‹water›', 'High *‹water›*'],
    ['emphasis', '*‹water›*', '‹water›'],
    ['bold', '潮‹›水', '**‹潮水›**'],
    ['link', 'See ‹tides›.', 'See [tides](‹https://›).'],
  ] as const)('%s changes “%s” to “%s”', (name, before, after) => {
    expect(format(toggleMark(parse(before), name))).toBe(after);
  });
});

describe('withColor', () => {
  it.each([
    ['accent', 'High ‹water› rises', 'High [‹water›](color:accent) rises'],
    ['muted', 'High [wa‹›ter](color:accent)', 'High [‹water›](color:muted)'],
    [undefined, 'High [‹water›](color:accent)', 'High ‹water›'],
    ['accent', 'See ‹[a](https://x.io)›', 'See ‹[a](https://x.io)›'],
    ['accent', 'High  ‹›  tide', 'High  ‹›  tide'],
  ] as const)('%s changes “%s” to “%s”', (color, before, after) => {
    expect(format(withColor(parse(before), color))).toBe(after);
  });
});
