import { describe, expect, it } from 'vitest';
import { composeSlide } from '#shared/deck/compose.ts';
import type { SlideContent } from '#shared/deck/model.ts';
import { swapLayout } from '#shared/deck/repair/swap.ts';
import { flattenBoxes } from '#shared/deck/scene.ts';
import { themeList } from '#shared/deck/theme-list.ts';
import { createPlainDeckContext, plainFields } from './support/plain-slides.ts';
import { sampleImage } from './support/sample-picture.ts';

const figures = [
  { value: '$4.2M', label: 'sales in the year', detail: 'of which $1.3M before nine' },
  { value: '38%', label: 'of callers order at once', detail: 'before, 21 percent' },
  { value: '4 min', label: 'wait of each guest' },
  { value: '3,400', label: 'kilograms in the corridor' },
];

const createSlide = (count: number): SlideContent => ({
  ...plainFields,
  layout: 'stats',
  blocks: { stats: figures.slice(0, count), image: { asset: sampleImage, alt: 'A telephone' } },
});

describe('figures beside a picture', () => {
  it.each(themeList)('in $id, figures are left of the picture, without findings', ({ id }) => {
    for (const count of [2, 3, 4]) {
      const { scene, findings } = composeSlide(createSlide(count), createPlainDeckContext(id));
      const boxes = flattenBoxes(scene.boxes);
      const picture = boxes.find(({ kind }) => kind === 'image');
      const texts = boxes.flatMap((box) =>
        box.kind === 'text' && box.part?.startsWith('stats') ? [box] : [],
      );

      expect(findings).toEqual([]);
      expect(texts.filter(({ part }) => part?.endsWith('value'))).toHaveLength(count);
      for (const text of texts) expect(text.x + text.width).toBeLessThan(picture?.x ?? 0);
    }
  });

  it('figures with a picture are not changed to cards, which have no picture', () => {
    const slide = createSlide(2);
    if (slide.layout !== 'stats') throw new Error('figures expected');
    const stats = slide.blocks.stats.map((stat) => ({ ...stat, value: 'hardly any at all' }));

    const changed = swapLayout({ ...slide, blocks: { ...slide.blocks, stats } }, []);

    expect(changed.layout).toBe('stats');
  });
});
