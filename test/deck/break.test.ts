import { describe, expect, it } from 'vitest';
import { breakAt, breakBalanced, createParagraph } from '#shared/deck/break.ts';
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
