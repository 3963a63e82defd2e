import { describe, expect, it } from 'vitest';
import { type Selected, toggleMark } from '#web/features/decks/components/edit-slide/mark-keys.ts';

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
