import { describe, expect, it, test } from 'vitest';
import type { SlideContent } from '#shared/deck/model.ts';
import { flattenBoxes } from '#shared/deck/scene.ts';
import { getTheme, themes } from '#shared/deck/themes.ts';
import { composeInPlainDeck, joinLineTexts } from './support/compose-in-plain-deck.ts';
import { plainFields } from './support/plain-slides.ts';

type HeroBlocks = (SlideContent & { layout: 'big-number' })['blocks'];

/** Returns the bars of a slide with a large number, without tracks, from the left. */
function drawHeroBars(blocks: Partial<HeroBlocks>, title = 'A title', theme = 'meridian') {
  const slide: SlideContent = {
    ...plainFields,
    title,
    layout: 'big-number',
    blocks: { value: '23%', label: 'of all trips', ...blocks },
  };
  const { scene, findings, texts, find } = composeInPlainDeck(slide, theme);
  const rects = flattenBoxes(scene.boxes).filter((box) => box.kind === 'rect');
  const isBar = ({ y, height, z }: (typeof rects)[number]) =>
    y > 200 && height >= 24 && height <= 40 && z === 2;
  const bars = rects.filter(isBar);
  const ends = rects.filter(({ z }) => z === 12);
  const [first = 0, second = 0] = bars.map(({ width }) => width);
  return { bars, ends, findings, texts: texts.map(joinLineTexts), find, ratio: first / second };
}

describe('a large number with a related value', () => {
  const { emphasis: orange } = getTheme('monolith').palette;

  it('a large number that is a share is drawn as part of a whole, and a decrease is not', () => {
    const share = drawHeroBars({});
    const decrease = drawHeroBars({ label: 'lower cost of each trip' });

    expect(share.bars).toHaveLength(1);
    expect(decrease.bars).toHaveLength(0);
  });

  it('a decrease is drawn as the values before and after, in the order of time', () => {
    const context = 'The new vans cut it from 0.62 EUR to 0.48 EUR a bike in all districts.';
    const { ratio, texts } = drawHeroBars({ label: 'lower cost', context });

    expect(ratio).toBeCloseTo(0.62 / 0.48, 2);
    expect(texts).toEqual(expect.arrayContaining(['Before', '0.62 EUR', 'After', '0.48 EUR']));
  });

  it.each(themes)(
    'an amount added to an earlier amount is drawn as one stacked bar in the theme $id',
    ({ id }) => {
      const { bars, texts, findings } = drawHeroBars(
        {
          value: '473 GW',
          label: 'added in 2023',
          comparison: { value: '3,397 GW', label: 'installed a year earlier' },
          context: 'Capacity rose to 3,870 GW.',
        },
        'The world added 473 GW',
        id,
      );
      const [base, added] = bars;

      expect(findings).toEqual([]);
      expect(bars).toHaveLength(2);
      expect(added?.x).toBeCloseTo((base?.x ?? 0) + (base?.width ?? 0), 3);
      expect((added?.width ?? 0) / (base?.width ?? 1)).toBeCloseTo(473 / 3397, 2);
      expect(texts).toContain('3,870 GW');
    },
  );

  it('an added amount is not drawn beside a total that may already include it', () => {
    const comparison = { value: '3,397 GW', label: 'installed' };
    const { bars } = drawHeroBars({ value: '473 GW', label: 'added in 2023', comparison });

    expect(bars).toEqual([]);
  });

  it.each(themes)(
    'in the theme $id, a small count is drawn as single units, and a minimum has an open end',
    ({ id }) => {
      const comparison = { value: '5+', label: 'parts that the ice opened' };
      const { bars, ends, find, findings } = drawHeroBars(
        { value: '4', label: 'parts that it can lose', comparison },
        'It can lose four parts; the ice opened at least five',
        id,
      );

      expect(findings).toEqual([]);
      expect(bars).toHaveLength(9);
      expect(Math.min(...ends.map(({ x }) => x))).toBeGreaterThan(bars[8]?.x ?? 0);
      expect(ends.length).toBeGreaterThan(1);
      expect(find('comparison.value')?.size).toBe(find('value')?.size);
    },
  );

  it('two values of one measure are in the order of time, and the value in the title has the accent colour', () => {
    const comparison = { value: '0.62 EUR', label: 'before the new vans' };
    const blocks = { value: '0.48 EUR', label: 'cost of a trip', comparison };
    const { bars, ratio } = drawHeroBars(blocks, 'A trip costs only 0.48 EUR', 'monolith');

    expect(ratio).toBeCloseTo(0.62 / 0.48, 2);
    expect(bars[1]?.fill).toBe(orange);
    expect(bars[0]?.fill).not.toBe(orange);
  });
});

describe('a large number that is a part of the other', () => {
  const blocks = {
    value: '1,480 people',
    label: 'who get meals at home',
    comparison: { value: '6,300 people', label: 'who need help' },
    context: 'With 3,000 people, the share would be 48%.',
  };
  const draw = (theme: string, calculations: string[], more = {}) => {
    const slide: SlideContent = {
      ...plainFields,
      title: 'Of 6,300 people, 1,480 get meals',
      layout: 'big-number',
      blocks: { ...blocks, ...more },
      calculations,
    };
    const { scene, texts, findings, find } = composeInPlainDeck(slide, theme);
    const bars = flattenBoxes(scene.boxes).filter(
      ({ kind, height, z }) => kind === 'rect' && height === 80 && z === 2,
    );
    return { bars, boxes: texts, findings, find };
  };
  const share = ['23.5% = share(1,480 people; 6,300 people)'];

  it.each(themes)(
    'in the theme $id, the whole is one bar below its figure, and both parts are labelled in it',
    ({ id }) => {
      const { bars, boxes, findings, find } = draw(id, share);
      const [part, rest, ...more] = bars;
      const whole = find('comparison.value');

      expect(findings).toEqual([]);
      expect(more).toEqual([]);
      expect((part?.width ?? 0) / (rest?.width ?? 1)).toBeCloseTo(1480 / (6300 - 1480), 2);
      expect(rest?.x).toBeCloseTo((part?.x ?? 0) + (part?.width ?? 0), 3);
      for (const [text, bar] of [
        ['1,480 people (23.5%)', part],
        ['4,820 people (76.5%)', rest],
      ] as const) {
        const label = boxes.find((box) => joinLineTexts(box).replaceAll('\u00a0', ' ') === text);
        expect(label?.y).toBeGreaterThan(bar?.y ?? Number.POSITIVE_INFINITY);
        expect(label?.x).toBeGreaterThan(bar?.x ?? Number.POSITIVE_INFINITY);
        expect((label?.x ?? 0) + (label?.width ?? 0)).toBeLessThan(
          (bar?.x ?? 0) + (bar?.width ?? 0),
        );
      }
      expect(whole?.size).toBeLessThan(find('value')?.size ?? 0);
      expect((whole?.y ?? 0) + (whole?.height ?? 0)).toBeLessThan(part?.y ?? 0);
    },
  );

  it('a short part has its label below the bar', () => {
    const few = { value: '190 people' };
    const { bars, boxes, findings } = draw(
      'meridian',
      ['3% = share(190 people; 6,300 people)'],
      few,
    );
    const label = boxes.find((box) => joinLineTexts(box).includes('(3%)'));

    expect(findings).toEqual([]);
    expect(label?.y).toBeGreaterThan((bars[0]?.y ?? 0) + 80);
  });

  it('a whole that is the large number is larger than in the comparison and first in the reading order', () => {
    const { bars, find, findings } = draw('meridian', share, {
      value: '6,300 people',
      label: 'who need help',
      comparison: { value: '1,480 people', label: 'who get meals at home' },
    });

    expect(findings).toEqual([]);
    expect(bars).toHaveLength(2);
    expect(find('value')?.y).toBeGreaterThan(find('comparison.value')?.y ?? 0);
    expect(find('value')?.order).toBeLessThan(find('comparison.value')?.order ?? 0);
  });

  it.each([
    ['the slide states no share', [], {}],
    ['the share is of another amount', ['48% = share(3,000 people; 6,300 people)'], {}],
    [
      'the figures are percentages',
      ['50% = share(20%; 40%)'],
      { value: '20%', comparison: { value: '40%', label: 'x' } },
    ],
  ])('no part of a whole is drawn if %s', (_, calculations, more) => {
    expect(draw('meridian', calculations, more).bars).toEqual([]);
  });
});

test('the bar of a target that is a minimum has an open end', () => {
  const measures = [
    { name: 'Added a year', before: '473 GW', after: 'over 1000 GW' },
    { name: 'Share', before: '43%', after: '77%' },
  ];
  const blocks = { before: '2023', after: '2030', measures, takeaway: 'It must double.' };
  const { scene, texts } = composeInPlainDeck(
    { ...plainFields, layout: 'before-after', blocks },
    'nocturne',
  );
  const ends = scene.boxes.filter(({ kind, z }) => kind === 'rect' && z === 12);
  const change = texts.find((box) => joinLineTexts(box).includes('+527 GW'));
  const name = texts.find((box) => joinLineTexts(box) === 'Added a year');

  expect(ends.length).toBeGreaterThan(1);
  expect(scene.boxes.filter(({ kind }) => kind === 'chart')).toHaveLength(2);
  expect(Math.abs((change?.y ?? 0) - (name?.y ?? 0))).toBeLessThan(12);
});
