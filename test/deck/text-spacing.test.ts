import { describe, expect, it } from 'vitest';
import { createContext, createTextStyle, typesetText } from '#shared/deck/context.ts';
import { parseInline } from '#shared/deck/inline.ts';
import { getLineText } from '#shared/deck/line-breaking.ts';
import { bindLastWords, refineSpacing } from '#shared/deck/text-spacing.ts';
import { createPlainDeckContext, processSlide } from './support/plain-slides.ts';

const refineText = (text: string) =>
  refineSpacing(parseInline(text))
    .map((span) => span.text)
    .join('')
    .replaceAll('\u00a0', '~');

describe('refining the spaces of a text', () => {
  it.each([
    ['only 7 GW in 2023', 'only 7~GW in 2023'],
    ['only **7** GW', 'only 7~GW'],
    ['10 percent of 3 million', '10~percent of 3~million'],
    ['5 gates', '5 gates'],
    ['3 sites in 4 regions', '3 sites in 4 regions'],
  ])('a number and its unit stay together: %s', (text, expected) => {
    expect(refineText(text)).toBe(expected);
  });

  it.each([
    ['围栏增至112处', '围栏增至~112~处'],
    ['围栏增至 **112** 处', '围栏增至~112~处'],
    ['误差≤2 米', '误差 ≤2~米'],
    ['故障率57%的车', '故障率 57% 的车'],
    ['用API调度，5G网络', '用 API 调度，5G 网络'],
    ['一二三，四', '一二三，四'],
  ])('Chinese and digits or Latin letters have a space between them: %s', (text, expected) => {
    expect(refineText(text)).toBe(expected);
  });

  it.each([
    ["It doesn't matter", 'It doesn’t matter'],
    ["the replicas' logs", 'the replicas’ logs'],
    ["a 'quoted' word isn't", "a 'quoted' word isn't"],
    ["`don't`", "don't"],
  ])('apostrophes are curly, except in code and beside quotes: %s', (text, expected) => {
    expect(refineText(text)).toBe(expected);
  });

  it('a no-break space joins the last two words, and the text keeps its inline markup', () => {
    const spans = bindLastWords(parseInline('a *b* c'));

    expect(spans.map(({ text, em }) => [text, em])).toEqual([
      ['a ', undefined],
      ['b', true],
      ['\u00a0c', undefined],
    ]);
  });
});

it('a long unit stays on the line of its number, even if a line is then much narrower than the others', () => {
  const ctx = createContext(createPlainDeckContext('meridian'), processSlide);
  const style = createTextStyle(ctx, 'body', 24);
  const listLines = (text: string, width: number) => {
    const { paragraph, broken } = typesetText(ctx, text, style, width, 'widow');
    return broken.lines.map(({ start, end }) =>
      getLineText(paragraph, start, end).replaceAll('\u00a0', ' '),
    );
  };
  const widthOf = (text: string) => typesetText(ctx, text, style, 2000).inkWidth;

  const width = widthOf('made 97.6 percent;') - 2;

  expect(listLines('Two technologies made 97.6 percent; IRENA sees a risk', width)).toEqual([
    'Two technologies',
    'made',
    '97.6 percent;',
    'IRENA sees a risk',
  ]);
});
