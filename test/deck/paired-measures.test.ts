import { describe, expect, it } from 'vitest';
import { composeSlide } from '#shared/deck/compose.ts';
import { findPairedMeasures } from '#shared/deck/layouts/two-columns/paired-measures.ts';
import type { SlideContent } from '#shared/deck/model.ts';
import { flattenBoxes } from '#shared/deck/scene.ts';
import { themes } from '#shared/deck/themes.ts';

const createColumns = (left: [string, string[]], right: [string, string[]]) => ({
  left: { heading: left[0], items: left[1] },
  right: { heading: right[0], items: right[1] },
});
const fenceColumns = createColumns(
  ['治理前', ['电子围栏 **38 处**', '早高峰投诉 **每周 143 件**']],
  ['治理后', ['电子围栏 **112 处**', '早高峰投诉 **每周 57 件**']],
);

describe('two columns with the same labels', () => {
  it('two columns with the same labels become before-and-after measures', () => {
    expect(findPairedMeasures(fenceColumns)).toEqual({
      before: '治理前',
      after: '治理后',
      measures: [
        { name: '电子围栏', before: '38 处', after: '112 处' },
        { name: '早高峰投诉', before: '每周 143 件', after: '每周 57 件' },
      ],
    });
    expect(
      findPairedMeasures(
        createColumns(['2023', ['Complaints: 143 a week']], ['2024', ['Complaints: 57 a week']]),
      ),
    ).toMatchObject({ measures: [{ name: 'Complaints', before: '143 a week' }] });
  });

  it.each([
    [
      'two things instead of two states',
      createColumns(['North', ['Sites: 3']], ['South', ['Sites: 5']]),
    ],
    ['different labels', createColumns(['Before', ['Sites: 3']], ['After', ['Homes: 5']])],
    ['different units', createColumns(['Before', ['Cost: $3']], ['After', ['Cost: 5 hours']])],
    [
      'another number of items',
      createColumns(['Before', ['Sites: 3']], ['After', ['Sites: 5', 'Homes: 2']]),
    ],
    ['words only', createColumns(['Before', ['Slow']], ['After', ['Fast']])],
  ])('two columns with %s do not become measures', (_, blocks) => {
    expect(findPairedMeasures(blocks)).toBeUndefined();
  });

  it.each(themes)(
    'in the theme $id, the texts of before-and-after measures keep the paths of their original columns',
    (theme) => {
      const slide = {
        layout: 'two-columns',
        title: '围栏增至 112 处',
        notes: '',
        sources: [],
        blocks: fenceColumns,
      } as SlideContent;

      const { scene, findings } = composeSlide(slide, {
        ...{ title: 'Deck', language: 'zh', index: 1, total: 3 },
        theme,
      });

      const parts = flattenBoxes(scene.boxes).flatMap(({ part }) => part ?? []);
      expect(findings).toEqual([]);
      expect(parts).toEqual(expect.arrayContaining(['left.heading', 'right.items[1]']));
      expect(parts.filter((part) => /^(?:measures|before|after)/.test(part))).toEqual([]);
    },
  );
});
