import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createDeckContext } from '#shared/deck/compose.ts';
import { layoutIds, type SlideContent, slideContentSchema } from '#shared/deck/model.ts';
import { trimWords } from '#shared/deck/repair/trim.ts';
import { repairSlide } from '#shared/deck/repair.ts';
import { countWords } from '#shared/deck/word-count.ts';
import { arbitrarySlide } from './support/generate-slides.ts';
import { createSampleDeck } from './support/sample-decks.ts';

const context = createDeckContext(createSampleDeck('en', 'meridian'), 1, 9);
const baseFields = { title: 'Storage pays.', notes: '', sources: [] };

describe('repair of slide texts', () => {
  it('repair removes Markdown list marks, HTML tags and the full stop of a title', () => {
    const slide: SlideContent = {
      ...baseFields,
      layout: 'bullets',
      blocks: { items: [{ text: '- first point' }, { text: '2. second <b>point</b>' }] },
    };

    const { content } = repairSlide(slide, context);

    expect(content.title).toBe('Storage pays');
    expect(content.blocks).toEqual({ items: [{ text: 'first point' }, { text: 'second point' }] });
  });

  it('repair splits a long bullet at its colon and removes a repeated one', () => {
    const long =
      'Cheaper by a third: one inverter and one fire wall serve forty homes instead of only one of them';
    const slide: SlideContent = {
      ...baseFields,
      layout: 'bullets',
      blocks: { items: [{ text: long }, { text: 'Other' }, { text: 'other' }] },
    };

    const { content, changes } = repairSlide(slide, context);

    expect(content.blocks).toEqual({
      items: [
        {
          text: 'Cheaper by a third',
          detail: 'one inverter and one fire wall serve forty homes instead of only one of them',
        },
        { text: 'Other' },
      ],
    });
    expect(changes.map((change) => change.code)).toEqual(['dropped_repeat', 'split_bullet']);
  });

  it('repair changes statistics without numbers to cards', () => {
    const slide: SlideContent = {
      ...baseFields,
      layout: 'stats',
      blocks: {
        stats: [
          { value: 'Cheaper', label: 'by a third' },
          { value: 'Calmer', label: 'at the peak' },
        ],
      },
    };

    expect(repairSlide(slide, context).content.layout).toBe('cards');
  });

  it('repair changes a single statistic to a big number', () => {
    const stats = [{ value: '37%', label: 'less at the peak', detail: 'both winters' }];

    expect(
      repairSlide({ ...baseFields, layout: 'stats', blocks: { stats } }, context).content,
    ).toEqual({
      ...baseFields,
      title: 'Storage pays',
      layout: 'big-number',
      blocks: { value: '37%', label: 'less at the peak', context: 'both winters' },
    });
  });

  it('repair removes extra cells of a comparison, and a winner that is not one of its options', () => {
    const { content } = repairSlide(
      {
        ...baseFields,
        layout: 'comparison',
        blocks: {
          options: ['Lease', 'Buy'],
          criteria: [
            { name: 'Start', cells: ['nothing', 'a lot'] },
            { name: 'End', cells: ['more', 'less', 'none'] },
          ],
          winner: 2,
        },
      },
      context,
    );

    expect(content.blocks).toEqual({
      options: ['Lease', 'Buy'],
      criteria: [
        { name: 'Start', cells: ['nothing', 'a lot'] },
        { name: 'End', cells: ['more', 'less'] },
      ],
    });
  });

  it.each([
    ['stacked-bar', [[1, 2]], 'bar'],
    ['area', [[1, -2]], 'line'],
    ['waterfall', [[1, -2]], 'bar'],
    [
      'donut',
      [
        [1, 2],
        [3, 4],
      ],
      'bar',
    ],
    [
      'area',
      [
        [1, 2],
        [3, 4],
      ],
      'area',
    ],
  ] as const)('repair changes a chart of kind %s with values %j to %s', (kind, values, drawn) => {
    const series = values.map((one, i) => ({ name: `s${i}`, values: [...one] }));
    const blocks = { kind, categories: ['a', 'b'], series, takeaway: 'More' };

    const { content } = repairSlide({ ...baseFields, layout: 'chart', blocks }, context);

    expect(content).toMatchObject({ blocks: { kind: drawn } });
  });

  it('repair cuts the categories and series of a chart to the same length', () => {
    const chart: SlideContent = {
      ...baseFields,
      layout: 'chart',
      blocks: {
        kind: 'bar',
        categories: ['a', 'b', 'c'],
        series: [{ name: 's', values: [1, 2] }],
        takeaway: 'More',
      },
    };
    const { content } = repairSlide(chart, context);

    expect(content).toMatchObject({ blocks: { categories: ['a', 'b'] } });
  });

  it('repair shortens a long text at the end of a sentence, if there is one', () => {
    const takeaway =
      'The peak fell. It fell in every month that we looked at, and then some more months too.';

    expect(trimWords(takeaway, 6)).toBe('The peak fell.');
    expect(
      countWords(trimWords('成本下降三分之一。居民都很满意，而且没有人投诉过这件事情。', 6)),
    ).toBeLessThanOrEqual(6);
    expect(trimWords('no end to be found in these many words', 4)).toBe(
      'no end to be found in these many words',
    );
  });

  it.each(layoutIds)('repair returns a valid slide with its sources for any %s', (layout) => {
    fc.assert(
      fc.property(arbitrarySlide(layout), (slide) => {
        const once = repairSlide(slide, context).content;

        expect(slideContentSchema.safeParse(once).success).toBe(true);
        expect(once.sources).toEqual(slide.sources);
      }),
      { numRuns: 12, seed: 3 },
    );
  });
});
