import { describe, expect, it } from 'vitest';
import {
  bindAmounts,
  bindLeaning,
  breakAt,
  breakBalanced,
  createParagraph,
  looseEnds,
} from '#shared/deck/break.ts';
import { parseInline } from '#shared/deck/inline.ts';
import { shape } from '#shared/deck/shape.ts';
import type { TextStyle } from '#shared/deck/text-style.ts';
import { themeById } from '#shared/deck/themes.ts';

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

function paragraphOf(text: string) {
  return createParagraph(shape(parseInline(text), style, themeById('meridian').faces));
}

function linesOf(text: string, wrap: number): string[] {
  const paragraph = paragraphOf(text);
  return breakAt(paragraph, wrap).lines.map(({ start, end }) =>
    paragraph.clusters
      .slice(start, end)
      .map((cluster) => cluster.text)
      .join(''),
  );
}

describe('breaking', () => {
  it('ends lines at spaces and after hyphens, and hangs no space', () => {
    expect(linesOf('a well-known rule of setting', 5.6)).toEqual([
      'a well-',
      'known rule',
      'of setting',
    ]);
  });

  it('begins no line with closing punctuation and ends none with an opening bracket', () => {
    const lines = linesOf('电网储存阳光，城市（很多）安静。', 6);

    for (const line of lines) {
      expect(line).not.toMatch(/^[，。）]/);
      expect(line).not.toMatch(/（$/);
    }
  });

  it('breaks beside curly quotes between ideographs, outside them', () => {
    expect(linesOf('没有人“拥有”设备', 4)).toEqual(['没有人', '“拥有”', '设备']);
  });

  it('breaks a word that no line holds between graphemes, losing nothing', () => {
    const lines = linesOf('Donaudampfschiffahrt', 4);

    expect(lines.length).toBeGreaterThan(2);
    expect(lines.join('')).toBe('Donaudampfschiffahrt');
  });

  it('keeps every line within the width', () => {
    const paragraph = paragraphOf('The quick brown fox jumps over the lazy dog again and again');

    for (const wrap of [5, 8, 13]) {
      for (const line of breakAt(paragraph, wrap).lines)
        expect(line.width).toBeLessThanOrEqual(wrap);
    }
  });
});

function balancedLines(text: string, wrap: number, mode: 'widow' | 'full'): string[] {
  const paragraph = paragraphOf(text);
  return breakBalanced(paragraph, wrap, mode).lines.map(({ start, end }) =>
    paragraph.clusters
      .slice(start, end)
      .map((cluster) => cluster.text)
      .join(''),
  );
}

describe('balanced Chinese', () => {
  it.each(['widow', 'full'] as const)('ends lines at a pause where it can (%s)', (mode) => {
    expect(balancedLines('两个试点，四百户家庭', 7.2, mode)).toEqual(['两个试点，', '四百户家庭']);
  });

  it('keeps a number with its measure, though other lines were more even', () => {
    expect(balancedLines('从第一次见面到第一次充电只需九个月', 10.5, 'full')).toEqual([
      '从第一次见面到第一次',
      '充电只需九个月',
    ]);
  });

  it('breaks no common word where another end is as near', () => {
    expect(balancedLines('接下来半小时的内容', 7.2, 'widow')).toEqual(['接下来半小时', '的内容']);
    expect(balancedLines('给我们三座停车场和九个月', 8.4, 'full')).toEqual([
      '给我们三座停车场',
      '和九个月',
    ]);
  });

  it.each([
    ['让屋顶的雨水流进花园', /雨$/],
    ['老旧小区改造让雨水收集效率提高三成', /[雨收]$/],
    // Not in the list: ends beside known words are better than those of which nothing is known.
    ['年轻人为什么爱上榫卯家具', /[爱榫]$/],
  ])('keeps the words of %j whole, however wide the lines are', (text, inside) => {
    for (const mode of ['widow', 'full'] as const)
      for (let wrap = 7; wrap < 16; wrap += 0.5)
        for (const line of balancedLines(text, wrap, mode).slice(0, -1))
          expect(line, `${wrap} ${mode}`).not.toMatch(inside);
  });

  it.each(['widow', 'full'] as const)('keeps a year in Chinese figures whole (%s)', (mode) => {
    for (let wrap = 6; wrap < 13; wrap += 0.5) {
      const lines = balancedLines('二〇二五年四月起全市公交电动化', wrap, mode);

      for (const line of lines.slice(0, -1)) expect(line).not.toMatch(/[〇一二三四五]$/);
    }
  });

  it('takes no more lines than greedy breaking does, at one width for all of them', () => {
    const text = '我们把共享电池放进两座停车场，并完整记录了二十四个月的数据。';
    for (let wrap = 4; wrap < 24; wrap += 0.7) {
      const paragraph = paragraphOf(text);
      const balanced = breakBalanced(paragraph, wrap, 'full');

      expect(balanced.lines).toHaveLength(breakAt(paragraph, wrap).lines.length);
      expect(breakAt(paragraph, balanced.wrap).lines).toEqual(balanced.lines);
      expect(balanced.wrap).toBeLessThanOrEqual(wrap);
    }
  });
});

describe('balanced English', () => {
  it('ends no line in an article where as many lines can end elsewhere', () => {
    expect(balancedLines('The state of the grid and what comes of it', 13.5, 'full')).toEqual([
      'The state of the grid',
      'and what comes of it',
    ]);
    expect(balancedLines('How we moved to a cheaper grid', 12, 'full')[0]).not.toMatch(/ (to|a)$/);
  });

  it('binds an article to its word where the text is allowed to', () => {
    const spans = bindLeaning(parseInline('Electrification: a *progress* report'));
    const paragraph = createParagraph(shape(spans, style, themeById('meridian').faces));

    const { lines } = breakBalanced(paragraph, 9, 'full');

    expect(looseEnds(paragraph, { ...breakAt(paragraph, 9), lines })).toBe(0);
    expect(lines).toHaveLength(2);
  });

  it.each([
    ['Paid at the start: € 1.2 million', '€\u00a01.2'],
    ['A rise of all fares by 12 % in June', '12\u00a0%'],
    ['Each of the rides is 3,50 € by night', '3,50\u00a0€'],
  ])('keeps a figure and its sign together: %s', (text, amount) => {
    for (let wrap = 5; wrap < 16; wrap += 0.5) {
      const spans = bindAmounts(parseInline(text));
      const { clusters, ...rest } = createParagraph(
        shape(spans, style, themeById('meridian').faces),
      );

      const { lines } = breakAt({ clusters, ...rest }, wrap);

      const texts = lines.map(({ start, end }) => clusters.slice(start, end));
      expect(texts.map((line) => line.map(({ text }) => text).join('')).join('|')).toContain(
        amount,
      );
    }
  });

  it('rather ends a line in “and” than leaves one word over', () => {
    expect(balancedLines('Give us three car parks and nine months', 9.4, 'full')).toEqual([
      'Give us three',
      'car parks and',
      'nine months',
    ]);
  });

  it('is even where every end is a loose one', () => {
    const lines = balancedLines('Counting on the of', 7, 'full');

    expect(lines.length).toBe(2);
  });
});

describe('widow control', () => {
  const paragraph = paragraphOf('Storage beats import on every measure we can find now');

  it('leaves no short last line, in as many lines, all greedy at one width', () => {
    const greedy = breakAt(paragraph, 22.5);
    const kept = breakBalanced(paragraph, 22.5, 'full');

    expect(kept.lines.length).toBe(greedy.lines.length);
    expect(breakAt(paragraph, kept.wrap).lines).toEqual(kept.lines);
    expect(kept.lines.at(-1)?.width).toBeGreaterThanOrEqual(greedy.lines.at(-1)?.width ?? 0);
  });
});
