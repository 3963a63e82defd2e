import { describe, expect, it } from 'vitest';
import { computeBreakCost } from '#shared/deck/chinese-line-breaks.ts';
import { parseInline } from '#shared/deck/inline.ts';
import {
  bindFunctionWords,
  breakBalanced,
  breakGreedy,
  computeLineBreakPenalty,
  countWeakLineEnds,
  createParagraph,
} from '#shared/deck/line-breaking.ts';
import { shapeText } from '#shared/deck/text-shaping.ts';
import { refineSpacing } from '#shared/deck/text-spacing.ts';
import type { TextStyle } from '#shared/deck/text-style.ts';
import { getTheme } from '#shared/deck/themes.ts';

const style: TextStyle = {
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

function createTestParagraph(text: string) {
  return createParagraph(shapeText(parseInline(text), style, getTheme('meridian').faces));
}

function breakIntoGreedyLines(text: string, wrap: number): string[] {
  const paragraph = createTestParagraph(text);
  return breakGreedy(paragraph, wrap).lines.map(({ start, end }) =>
    paragraph.clusters
      .slice(start, end)
      .map((cluster) => cluster.text)
      .join(''),
  );
}

describe('greedy line breaking', () => {
  it('greedy breaking breaks lines at spaces and after hyphens, and drops trailing spaces', () => {
    expect(breakIntoGreedyLines('a double-precision rule', 7)).toEqual([
      'a double-',
      'precision rule',
    ]);
  });

  it('greedy breaking keeps a short word with a hyphen on one line', () => {
    expect(breakIntoGreedyLines('a well-known rule of setting', 5.6)).toEqual([
      'a',
      'well-known',
      'rule of',
      'setting',
    ]);
  });

  it('greedy breaking starts no line with closing punctuation and ends no line with an opening bracket', () => {
    const lines = breakIntoGreedyLines('电网储存阳光，城市（很多）安静。', 6);

    for (const line of lines) {
      expect(line).not.toMatch(/^[，。）]/);
      expect(line).not.toMatch(/（$/);
    }
  });

  it('greedy breaking breaks outside curly quotes between ideographs', () => {
    expect(breakIntoGreedyLines('没有人“拥有”设备', 4)).toEqual(['没有人', '“拥有”', '设备']);
  });

  it('greedy breaking splits a word longer than a line between graphemes without losing characters', () => {
    const lines = breakIntoGreedyLines('Donaudampfschiffahrt', 4);

    expect(lines.length).toBeGreaterThan(2);
    expect(lines.join('')).toBe('Donaudampfschiffahrt');
  });

  it('greedy breaking makes no line wider than the wrap width', () => {
    const paragraph = createTestParagraph(
      'The quick brown fox jumps over the lazy dog again and again',
    );

    for (const wrap of [5, 8, 13]) {
      for (const line of breakGreedy(paragraph, wrap).lines)
        expect(line.width).toBeLessThanOrEqual(wrap);
    }
  });
});

function breakIntoBalancedLines(text: string, wrap: number, mode: 'widow' | 'full'): string[] {
  const paragraph = createTestParagraph(text);
  return breakBalanced(paragraph, wrap, mode).lines.map(({ start, end }) =>
    paragraph.clusters
      .slice(start, end)
      .map((cluster) => cluster.text)
      .join(''),
  );
}

describe('balanced line breaking of Chinese text', () => {
  it.each(['widow', 'full'] as const)(
    'balanced breaking of Chinese prefers line ends after punctuation (%s)',
    (mode) => {
      expect(breakIntoBalancedLines('两个试点，四百户家庭', 7.2, mode)).toEqual([
        '两个试点，',
        '四百户家庭',
      ]);
    },
  );

  it('a Chinese line that ends one character after punctuation costs more than one between two unknown words', () => {
    const penalty = (text: string) => {
      const paragraph = createTestParagraph(text);
      return computeLineBreakPenalty(paragraph, breakGreedy(paragraph, 7.4));
    };

    expect(penalty('请会议确认：补点、压量、试点')).toBeGreaterThan(
      penalty('甲乙丙丁戊己庚辛壬癸子丑寅卯'),
    );
  });

  it('balanced breaking keeps a number and its measure word on one line even if the lines are less even', () => {
    expect(breakIntoBalancedLines('从第一次见面到第一次充电只需九个月', 10.5, 'full')).toEqual([
      '从第一次见面到第一次',
      '充电只需九个月',
    ]);
  });

  it('balanced breaking splits no common word if another break is about as good', () => {
    expect(breakIntoBalancedLines('接下来半小时的内容', 7.2, 'widow')).toEqual([
      '接下来半小时',
      '的内容',
    ]);
    expect(breakIntoBalancedLines('给我们三座停车场和九个月', 8.4, 'full')).toEqual([
      '给我们三座停车场',
      '和九个月',
    ]);
  });

  it.each([
    ['让屋顶的雨水流进花园', /雨$/],
    ['老旧小区改造让雨水收集效率提高三成', /[雨收]$/],
    // This title contains words that are missing in the word list, so it is broken next to a known word rather than
    // inside an unknown word.
    ['年轻人为什么爱上榫卯家具', /[爱榫]$/],
  ])('balanced breaking splits no word of %j at any line width', (text, inside) => {
    for (const mode of ['widow', 'full'] as const)
      for (let wrap = 7; wrap < 16; wrap += 0.5)
        for (const line of breakIntoBalancedLines(text, wrap, mode).slice(0, -1))
          expect(line, `${wrap} ${mode}`).not.toMatch(inside);
  });

  it('balanced breaking splits no fraction in words if the same number of lines can end elsewhere', () => {
    for (const mode of ['widow', 'full'] as const)
      expect(breakIntoBalancedLines('失能老人覆盖不到四分之一', 11, mode).join('|')).toMatch(
        /四分之一$/,
      );
  });

  it('splitting a common word costs more than ending a line after a preposition', () => {
    const cost = (text: string, start: number) =>
      computeBreakCost(createTestParagraph(text).clusters, start);

    expect(cost('成本由运营单位自报', 4)).toBeGreaterThan(cost('成本由运营单位自报', 3));
    for (const word of ['下半年', '上半年', '核定', '未经'])
      expect(cost(`对${word}的`, 2), word).toBeGreaterThan(cost('成本由运营单位自报', 3));
  });

  it.each(['widow', 'full'] as const)(
    'balanced breaking does not split a year in Chinese numerals (%s)',
    (mode) => {
      for (let wrap = 6; wrap < 13; wrap += 0.5) {
        const lines = breakIntoBalancedLines('二〇二五年四月起全市公交电动化', wrap, mode);

        for (const line of lines.slice(0, -1)) expect(line).not.toMatch(/[〇一二三四五]$/);
      }
    },
  );

  it('balanced breaking needs no more lines than greedy breaking, with the same width for all lines', () => {
    const text = '我们把共享电池放进两座停车场，并完整记录了二十四个月的数据。';
    for (let wrap = 4; wrap < 24; wrap += 0.7) {
      const paragraph = createTestParagraph(text);
      const balanced = breakBalanced(paragraph, wrap, 'full');

      expect(balanced.lines).toHaveLength(breakGreedy(paragraph, wrap).lines.length);
      expect(breakGreedy(paragraph, balanced.wrap).lines).toEqual(balanced.lines);
      expect(balanced.wrap).toBeLessThanOrEqual(wrap);
    }
  });
});

describe('balanced line breaking of English text', () => {
  it('balanced breaking ends no line with an article if the same number of lines can end elsewhere', () => {
    expect(
      breakIntoBalancedLines('The state of the grid and what comes of it', 13.5, 'full'),
    ).toEqual(['The state of the grid', 'and what comes of it']);
    expect(breakIntoBalancedLines('How we moved to a cheaper grid', 12, 'full')[0]).not.toMatch(
      / (to|a)$/,
    );
  });

  it('a no-break space joins an article to its word', () => {
    const spans = bindFunctionWords(parseInline('Electrification: a *progress* report'));
    const paragraph = createParagraph(shapeText(spans, style, getTheme('meridian').faces));

    const { lines } = breakBalanced(paragraph, 9, 'full');

    expect(countWeakLineEnds(paragraph, { ...breakGreedy(paragraph, 9), lines })).toBe(0);
    expect(lines).toHaveLength(2);
  });

  it.each([
    ['Paid at the start: € 1.2 million', '€\u00a01.2'],
    ['A rise of all fares by 12 % in June', '12\u00a0%'],
    ['Each of the rides is 3,50 € by night', '3,50\u00a0€'],
    ['The hydropower fleet added only **7** GW in 2023', '7\u00a0GW'],
    ['Growth of at least 10 percent in Europe', '10\u00a0percent'],
  ])('balanced breaking keeps a number and its unit on one line: %s', (text, amount) => {
    for (let wrap = 5; wrap < 16; wrap += 0.5) {
      const spans = refineSpacing(parseInline(text));
      const { clusters, ...rest } = createParagraph(
        shapeText(spans, style, getTheme('meridian').faces),
      );

      const { lines } = breakGreedy({ clusters, ...rest }, wrap);

      const texts = lines.map(({ start, end }) => clusters.slice(start, end));
      expect(texts.map((line) => line.map(({ text }) => text).join('')).join('|')).toContain(
        amount,
      );
    }
  });

  it('balanced breaking prefers a line that ends with “and” to a single word on the last line', () => {
    expect(breakIntoBalancedLines('Give us three car parks and nine months', 9.4, 'full')).toEqual([
      'Give us three',
      'car parks and',
      'nine months',
    ]);
  });

  it('the lines are balanced even if every possible line ends with an article or preposition', () => {
    const lines = breakIntoBalancedLines('Counting on the of', 7, 'full');

    expect(lines.length).toBe(2);
  });
});

describe('widow control, which avoids a short last line', () => {
  const paragraph = createTestParagraph('Storage beats import on every measure we can find now');

  it('widow control makes the last line longer without adding lines, at a width that gives the same lines greedily', () => {
    const greedy = breakGreedy(paragraph, 22.5);
    const kept = breakBalanced(paragraph, 22.5, 'full');

    expect(kept.lines.length).toBe(greedy.lines.length);
    expect(breakGreedy(paragraph, kept.wrap).lines).toEqual(kept.lines);
    expect(kept.lines.at(-1)?.width).toBeGreaterThanOrEqual(greedy.lines.at(-1)?.width ?? 0);
  });
});
