import { describe, expect, it } from 'vitest';
import { composeSlide } from '#shared/deck/compose.ts';
import type { Ctx } from '#shared/deck/context.ts';
import { createPair } from '#shared/deck/layouts/before-after/pair.ts';
import type { SlideContent } from '#shared/deck/model.ts';
import { flattenBoxes } from '#shared/deck/scene.ts';
import { getTheme } from '#shared/deck/themes.ts';

const commonFields = { notes: '', sources: [] };

/** Returns the texts of a big-number slide with a comparison, as they are drawn. */
function composeBigNumberTexts(title: string, value: string, compared: string): string[] {
  const slide = {
    ...commonFields,
    layout: 'big-number',
    title,
    blocks: { value, label: 'now', comparison: { value: compared, label: 'before' } },
  } as SlideContent;
  const place = { title: 'Deck', language: 'en', index: 1, total: 3 };
  const { scene } = composeSlide(slide, { ...place, theme: getTheme('meridian') });
  return flattenBoxes(scene.boxes).flatMap((box) =>
    box.kind === 'text'
      ? [box.lines.flatMap(({ runs }) => runs.map(({ text }) => text)).join('')]
      : [],
  );
}

describe('a big number with a comparison', () => {
  it.each([
    ['the share', 'Costs fell by 23%'],
    ['the difference', 'A trip costs €1,400 less'],
  ])('a big number slide shows the change if the title names %s', (_, title) => {
    expect(composeBigNumberTexts(title, '€4,687', '€6,087')).toContain('−23%');
  });

  it('a big number slide does not subtract two different measures of the same unit', () => {
    const texts = composeBigNumberTexts('The world added 473 GW in 2023', '473 GW', '3,397 GW');

    expect(texts.join(' ')).not.toMatch(/−|86\s?%/);
  });
});

describe('the change of a before-and-after slide', () => {
  const ctx = { language: 'en' } as Ctx;
  const measure = (after: string) => ({
    name: 'Capacity added',
    before: '473 GW',
    after,
    better: 'higher' as const,
  });

  it.each([
    ['a reached figure', '1000 GW', '2030', true],
    ['a figure of a target', '1000 GW', 'Path to 2030', undefined],
    ['a minimum', 'over 1000 GW', '2030', undefined],
  ])(
    'the change of a before-and-after slide is marked as an improvement only if the new value has been reached: %s',
    (_, after, heading, isBetter) => {
      expect(createPair(ctx, measure(after), 0, heading).isBetter).toBe(isBetter);
    },
  );
});
