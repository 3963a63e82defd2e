import { describe, expect, it } from 'vitest';
import { contextOf } from '#shared/deck/compose.ts';
import type { SlideContent } from '#shared/deck/model.ts';
import { evenSlide, repairSlide } from '#shared/deck/repair.ts';

const place = contextOf({ title: 'Tides', language: 'en', theme: 'meridian' }, 1, 3);
const base = { title: 'Tides.', notes: '', sources: [] };
const long = 'The water rises and falls twice a day on most coasts of the world. '.repeat(4).trim();

describe('a slide that a person has written', () => {
  it('keeps every word, also what doesn’t fit, and is told by a finding', () => {
    const slide: SlideContent = {
      ...base,
      layout: 'bullets',
      blocks: { items: [1, 2, 3, 4, 5].map((i) => ({ text: `${i} ${long}`, detail: long })) },
    };

    const { content, composed } = evenSlide(slide, place);

    expect(content).toEqual(slide);
    expect(composed.findings.map(({ code }) => code)).toContain('does_not_fit');
    expect(repairSlide(slide, place).content).not.toEqual(slide);
  });

  it('keeps the layout that was chosen', () => {
    const stats = [{ value: '40%', label: 'less' }];
    const slide: SlideContent = { ...base, layout: 'stats', blocks: { stats } };

    expect(evenSlide(slide, place).content).toEqual(slide);
    expect(repairSlide(slide, place).content.layout).toBe('big-number');
  });

  it('has only data made even that could not be drawn', () => {
    const table: SlideContent = {
      ...base,
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
      ...base,
      layout: 'chart',
      blocks: {
        kind: 'donut',
        categories: ['2022', '2023'],
        series: [{ name: 'Homes', values: [12, -3] }],
        takeaway: 'Less.',
      },
    };

    expect(evenSlide(table, place).content).toMatchObject({
      blocks: {
        rows: [
          ['2022', '12'],
          ['2023', ''],
        ],
      },
    });
    expect(evenSlide(ring, place).content).toMatchObject({ blocks: { kind: 'bar' } });
  });
});
