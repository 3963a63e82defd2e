import { describe, expect, it } from 'vitest';
import { composeSlide } from '#shared/deck/compose.ts';
import { breakFreely } from '#shared/deck/free-breaking.ts';
import { parseInline } from '#shared/deck/inline.ts';
import {
  breakBalanced,
  breakGreedy,
  createParagraph,
  getLineText,
} from '#shared/deck/line-breaking.ts';
import type { SlideContent } from '#shared/deck/model.ts';
import { listTextBoxes } from '#shared/deck/scene.ts';
import { shapeText } from '#shared/deck/text-shaping.ts';
import { getTheme, themes } from '#shared/deck/themes.ts';
import { createPlainDeckContext, plainFields } from './support/plain-slides.ts';

const style = {
  family: 'Inter',
  weight: 400,
  boldWeight: 700,
  size: 20,
  leading: 1.4,
  tracking: 0,
  color: '#000000',
  accent: '#000000',
  mono: 'JetBrains Mono',
  cjk: 'Noto Sans SC',
};

const createTestParagraph = (text: string) =>
  createParagraph(shapeText(parseInline(text), style, getTheme('meridian').faces));

function breakIntoFreeLines(text: string, wrap: number, count: number) {
  const paragraph = createTestParagraph(text);
  const lines = breakFreely(paragraph, wrap, count)?.lines ?? [];
  return lines.map(
    ({ start, end, isHard }) => getLineText(paragraph, start, end) + (isHard ? '|' : ''),
  );
}

describe('line breaks of a title', () => {
  it.each([
    [
      'Scale is proven; price the risk before committing',
      20,
      ['Scale is proven;|', 'price the risk before committing'],
    ],
    [
      'Disks fail silently, so replicas repair each other',
      20,
      ['Disks fail silently,|', 'so replicas repair each other'],
    ],
    [
      'Regional growth led by the Middle East’s new solar parks',
      22,
      ['Regional growth led|', 'by the Middle East’s new solar parks'],
    ],
    ['请会议确认：补点、压量、试点', 9.2, ['请会议确认：|', '补点、压量、试点']],
  ])('a title line ends with a clause and splits no name: %s', (text, wrap, lines) => {
    expect(breakIntoFreeLines(text, wrap, 2)).toEqual(lines);
  });

  it.each(['The state of the grid and what comes of it', 'We moved it for a year to the grid'])(
    'a title line does not end with an article or a preposition: %s',
    (text) => {
      for (const line of breakIntoFreeLines(text, 16, 2).slice(0, -1))
        expect(line).not.toMatch(/ (?:it|a|the|for|of|to)\|?$/);
    },
  );

  it('breakFreely returns undefined for a title that does not fit', () => {
    expect(
      breakFreely(createTestParagraph('Incomprehensibilities everywhere'), 5, 2),
    ).toBeUndefined();
  });

  it('a title has no hard line break where wrapping by width gives the same lines', () => {
    const paragraph = createTestParagraph('Water topped each bulkhead, so it could not stop');
    const broken = breakFreely(paragraph, 20, 2);

    expect(broken?.lines.some(({ isHard }) => isHard)).toBe(false);
    expect(breakGreedy(paragraph, broken?.wrap ?? 0).lines).toEqual(broken?.lines);
  });

  it.each(themes)(
    'the title of a closing slide keeps a Chinese series on one line in the theme $id',
    ({ id }) => {
      const slide: SlideContent = {
        ...plainFields,
        title: '请会议确认：补点、压量、试点',
        layout: 'closing',
        blocks: { lead: '围栏补到每个地铁口。', actions: ['新增围栏', '压减单车'] },
      };

      const title = listTextBoxes(
        composeSlide(slide, createPlainDeckContext(id, 'zh-CN')).scene,
      ).find(({ part }) => part === 'title');
      const lines = title?.lines.map(({ runs }) => runs.map(({ text }) => text).join(''));

      expect(lines?.at(-1)).toMatch(/补点、压量、试点$/);
    },
  );
});

describe('clauses of a large title', () => {
  const listCoverLines = (
    theme: (typeof themes)[number]['id'],
    title: string,
    language: string,
  ) => {
    const slide: SlideContent = { ...plainFields, title, layout: 'cover', blocks: {} };
    const { scene } = composeSlide(slide, createPlainDeckContext(theme, language));
    const box = listTextBoxes(scene).find(({ part }) => part === 'title');
    return box?.lines.map(({ runs }) => runs.map(({ text }) => text).join('')) ?? [];
  };

  it.each(themes)(
    'a line of a cover does not contain the end of a clause in the theme $id',
    ({ id }) => {
      for (const title of [
        'Record renewables in 2023; 2030 goal needs double',
        'Ice struck the Titanic; design margins sank it',
        'Pilot TigerBeetle; adopt only if our tests agree',
      ])
        for (const line of listCoverLines(id, title, 'en')) expect(line).not.toMatch(/;./u);
    },
  );

  it.each(themes)('a Chinese cover breaks at its comma in the theme $id', ({ id }) => {
    const lines = listCoverLines(id, '中午之前订单靠电话，之后再也没有人接听', 'zh-CN');

    for (const line of lines) expect(line).not.toMatch(/，./u);
  });
});

describe('line breaks of body text', () => {
  it.each([
    ['Hard disks are enterprise class for corruption and nearline for misdirection', 13],
    ['IRENA calls it the highest annual increase in generating capacity', 13],
  ])(
    'each line of body text in a narrow column has at least 60 % of the widest line’s width: %s',
    (text, wrap) => {
      const { lines } = breakBalanced(createTestParagraph(text), wrap, 'widow');
      const widest = Math.max(...lines.map(({ width }) => width));

      for (const { width } of lines.slice(0, -1)) expect(width).toBeGreaterThan(widest * 0.6);
    },
  );

  it('the last line of body text fills at least a quarter of the column where that adds no line', () => {
    const paragraph = createTestParagraph(
      'Only a few of the adjacent compartments in the bow flood',
    );
    const widths = Array.from({ length: 12 }, (_, i) => 12 + i);

    for (const wrap of widths) {
      const { lines } = breakBalanced(paragraph, wrap, 'widow');
      if (lines.length > 1) expect(lines.at(-1)?.width ?? 0).toBeGreaterThan(wrap * 0.25);
    }
  });
});
