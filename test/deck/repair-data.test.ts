import { describe, expect, it } from 'vitest';
import { createDeckContext } from '#shared/deck/compose.ts';
import type { SlideContent } from '#shared/deck/model.ts';
import { repairDataOnly, repairSlide } from '#shared/deck/repair.ts';

const deckContext = createDeckContext({ title: 'Tides', language: 'en', theme: 'meridian' }, 1, 3);
const baseFields = { title: 'Tides.', notes: '', sources: [] };
const longText = 'The water rises and falls twice a day on most coasts of the world. '
  .repeat(4)
  .trim();

describe('laying out a slide that a user has written', () => {
  it('a slide written by a user keeps every word, and texts that do not fit are reported', () => {
    const slide: SlideContent = {
      ...baseFields,
      layout: 'bullets',
      blocks: {
        items: [1, 2, 3, 4, 5].map((i) => ({ text: `${i} ${longText}`, detail: longText })),
      },
    };

    const { content, composed } = repairDataOnly(slide, deckContext);

    expect(content).toEqual(slide);
    expect(composed.findings.map(({ code }) => code)).toContain('does_not_fit');
    expect(repairSlide(slide, deckContext).content).not.toEqual(slide);
  });

  it('a slide written by a user keeps its layout', () => {
    const stats = [{ value: '40%', label: 'less' }];
    const slide: SlideContent = { ...baseFields, layout: 'stats', blocks: { stats } };

    expect(repairDataOnly(slide, deckContext).content).toEqual(slide);
    expect(repairSlide(slide, deckContext).content.layout).toBe('big-number');
  });

  it('only data that cannot be drawn is repaired on a slide written by a user', () => {
    const table: SlideContent = {
      ...baseFields,
      layout: 'table',
      blocks: {
        columns: ['Year', 'Homes'],
        rows: [
          ['2022', '12', '99'],
          ['2023', ''],
        ],
      },
    };
    const ring: SlideContent = {
      ...baseFields,
      layout: 'chart',
      blocks: {
        kind: 'donut',
        categories: ['2022', '2023'],
        series: [{ name: 'Homes', values: [12, -3] }],
        takeaway: 'Less.',
      },
    };

    expect(repairDataOnly(table, deckContext).content).toMatchObject({
      blocks: {
        rows: [
          ['2022', '12'],
          ['2023', ''],
        ],
      },
    });
    expect(repairDataOnly(ring, deckContext).content).toMatchObject({ blocks: { kind: 'bar' } });
  });
});
