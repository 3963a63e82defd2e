import { describe, expect, it } from 'vitest';
import { createMarkNote } from '#shared/deck/charts/share-note.ts';
import type { ChartData } from '#shared/deck/scene.ts';

const boats: ChartData = {
  kind: 'bar',
  categories: ['Aboard', 'Boat places', 'Survivors'],
  series: [{ name: 'People', values: [2200, 1178, 710] }],
  unit: 'people',
  emphasis: [1],
  colors: ['#000000'],
};
const noteOf = (title: string, note?: string, data: Partial<ChartData> = {}, language = 'en') =>
  createMarkNote({ ...boats, ...data }, { note, title, language });

describe('the note at the emphasised bar of a chart', () => {
  it.each([
    ['a fraction in words', 'Boats had places for about half of those aboard'],
    ['a percentage', 'Boats had places for 54% of those aboard'],
  ])('names the share of another bar if the title states it as %s', (_, title) => {
    expect(noteOf(title)).toBe('54% of Aboard');
    expect(noteOf(title, '20 boats')).toBe('20 boats: 54% of Aboard');
  });

  it('is in the language of the deck', () => {
    const data = { categories: ['船上人数', '艇位', '幸存者'] };

    expect(noteOf('艇位只够一半人', undefined, data, 'zh-CN')).toBe('船上人数的54%');
    expect(noteOf('Für 54 % der Menschen', '20 Boote', {}, 'de')).toBe('20 Boote');
  });

  it.each([
    ['the title states no share', 'Boats had 1,178 places', {}],
    ['no bar has that share in another one', 'Boats had places for a quarter of those aboard', {}],
    ['two bars are emphasised', 'Boats had places for 54% of those aboard', { emphasis: [1, 2] }],
    ['the values are percentages', 'Boats had places for 54% of those aboard', { unit: '%' }],
  ])('is only the given one if %s', (_, title, data) => {
    expect(noteOf(title, '20 boats', data)).toBe('20 boats');
  });

  it('is not changed if it has a percentage of its own', () => {
    expect(noteOf('Half of those aboard', '54% of all')).toBe('54% of all');
  });
});
