import { expect, it } from 'vitest';
import { composeSlide } from '#shared/deck/compose.ts';
import type { SlideContent } from '#shared/deck/model.ts';
import { listTextBoxes } from '#shared/deck/scene.ts';
import type { DiagramStyle } from '#shared/deck/theme.ts';
import { getTheme } from '#shared/deck/themes.ts';
import { createPlainDeckContext, plainFields } from './support/plain-slides.ts';

/** Returns the widths of the drawn funnel stages as fractions of the first. */
function measureStageShares(values: string[], language: string): number[] {
  let shares: number[] = [];
  const diagram: DiagramStyle = {
    drawStages(_ctx, stages) {
      shares = stages.map(({ from }) => Math.round(100 * from) / 100);
      return [];
    },
  };
  const stages = values.map((value, i) => ({ heading: `Stage ${i}`, value }));
  const slide: SlideContent = { ...plainFields, layout: 'funnel', blocks: { stages } };
  const theme = { ...getTheme('meridian'), diagram };
  composeSlide(slide, { ...createPlainDeckContext('meridian', language), theme });
  return shares;
}

it.each([
  ['en', ['1,200', '300.5', '120']],
  ['de', ['1.200', '300,5', '120']],
  ['fr', ['1 200', '300,5', '120']],
  ['de', ['1,2 Mio.', '300.500', '120 Tsd.']],
  ['en', ['1.2 million', '300.5k', '120,000']],
  ['zh-CN', ['120万', '30万', '12万']],
])(
  'a funnel gets narrower in proportion to its values in the number format of %s: %j',
  (language, values) => {
    expect(measureStageShares(values, language)).toEqual([1, 0.25, 0.1]);
  },
);

it('a funnel gets narrower evenly if a value is not a number or is larger than the one before', () => {
  const even = [1, 0.61, 0.22];

  expect(measureStageShares(['many', 'some', 'few'], 'en')).toEqual(even);
  expect(measureStageShares(['10', '20', '5'], 'en')).toEqual(even);
});

it('a funnel whose texts have percentages shows no changes, which would have another base', () => {
  const stages = [
    { heading: 'All', value: '184,000' },
    { heading: 'With a card', value: '61,300', text: '33% of all' },
    { heading: 'Regulars', value: '10,900', text: '6% of all' },
  ];
  const slide: SlideContent = { ...plainFields, layout: 'funnel', blocks: { stages } };
  const { scene } = composeSlide(slide, createPlainDeckContext('meridian'));
  const texts = listTextBoxes(scene).flatMap(({ lines }) =>
    lines.map(({ runs }) => runs.map(({ text }) => text).join('')),
  );

  expect(texts).toContain('61,300');
  expect(texts.filter((text) => /^−/.test(text))).toEqual([]);
});

it.each([
  [
    ['1.2 million', '300k', '120,000'],
    ['−75%', '−60%'],
  ],
  [['100%', '40%', '10%'], []],
  [['many', 'some', 'few'], []],
])('a funnel of %j shows the changes %j between its stages', (values, expected) => {
  const stages = values.map((value, i) => ({ heading: `Stage ${i}`, value }));
  const slide: SlideContent = { ...plainFields, layout: 'funnel', blocks: { stages } };
  const { scene, findings } = composeSlide(slide, createPlainDeckContext('meridian'));
  const texts = listTextBoxes(scene).map((box) =>
    box.lines.flatMap(({ runs }) => runs.map(({ text }) => text)).join(''),
  );

  expect(findings).toEqual([]);
  expect(texts.filter((text) => /^−/.test(text))).toEqual(expected);
});

it('a funnel emphasises the last stage, or the stage whose value the title names', () => {
  const listEmphasised = (title: string) => {
    let marks: boolean[] = [];
    const diagram: DiagramStyle = {
      drawStages(_ctx, stages) {
        marks = stages.map(({ isEmphasised }) => isEmphasised);
        return [];
      },
    };
    const stages = ['1,200', '340', '85'].map((value, i) => ({ heading: `Stage ${i}`, value }));
    const slide: SlideContent = { ...plainFields, title, layout: 'funnel', blocks: { stages } };
    const theme = { ...getTheme('meridian'), diagram };
    composeSlide(slide, { ...createPlainDeckContext('meridian'), theme });
    return marks;
  };

  expect(listEmphasised('Few stay')).toEqual([false, false, true]);
  expect(listEmphasised('Only 340 of 1,200 answer')).toEqual([false, true, false]);
});
