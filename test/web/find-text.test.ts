import { describe, expect, it } from 'vitest';
import type { SlideContent } from '#shared/deck/model.ts';
import { findTexts, replaceTexts } from '#web/features/decks/editing/find-text.ts';

const content: SlideContent = {
  layout: 'bullets',
  title: 'Tides beat **tide tables**',
  notes: 'Say (tide) *once*.',
  sources: [],
  blocks: {
    items: [
      { text: 'The [tide](https://tide.example/tide) turns' },
      { text: 'Tide [after tide](color:accent)' },
      { text: 'Nothing' },
    ],
  },
};
const createSearch = (query: string, matchesCase = false) => ({ query, matchesCase });
const foundTexts = (changed: SlideContent) =>
  changed.layout === 'bullets' ? changed.blocks.items.map(({ text }) => text) : [];

describe('finding text on a slide', () => {
  it('findTexts searches displayed characters in title, entries and notes, not in addresses and colours', () => {
    const found = findTexts(content, createSearch('tide'));

    expect(found.map(({ part, matches }) => [part, matches.length])).toEqual([
      ['title', 2],
      ['notes', 1],
      ['items[0].text', 1],
      ['items[1].text', 2],
    ]);
    expect(found[0]?.text).toBe('Tides beat tide tables');
    expect(findTexts(content, createSearch('accent'))).toEqual([]);
    expect(findTexts(content, createSearch('bullets'))).toEqual([]);
  });

  it('findTexts is case-sensitive only on request, matches special characters literally, and finds nothing without a query', () => {
    expect(findTexts(content, createSearch('Tide', true)).map(({ part }) => part)).toEqual([
      'title',
      'items[1].text',
    ]);
    expect(findTexts(content, createSearch('(tide)')).map(({ part }) => part)).toEqual(['notes']);
    expect(findTexts(content, createSearch('.*'))).toEqual([]);
    expect(findTexts(content, createSearch(''))).toEqual([]);
  });
});

describe('replacing text on a slide', () => {
  it('replaceTexts keeps formatting, links and colours, and inserts special characters literally', () => {
    const { content: changed, replaced } = replaceTexts(content, {
      ...createSearch('tide'),
      replacement: '$&*sea*',
    });

    expect(replaced).toBe(6);
    expect(changed.notes).toBe('Say ($&*sea*) *once*.');
    expect(foundTexts(changed)[0]).toMatch(/\]\(https:\/\/tide\.example\/tide\) turns$/);
    expect(foundTexts(changed)[1]).toMatch(/\]\(color:accent\)$/);
    expect(
      findTexts(changed, createSearch('$&*sea*')).flatMap(({ matches }) => matches),
    ).toHaveLength(6);
  });

  it('replaceTexts keeps the capital of the first word of a sentence, unless the search is case-sensitive', () => {
    const sentences = { ...content, title: 'Tide at noon. Tide and Tide' };
    const titleAfter = (matchesCase: boolean) =>
      replaceTexts(sentences, { ...createSearch('Tide', matchesCase), replacement: 'flood' })
        .content.title;

    expect(titleAfter(false)).toBe('Flood at noon. Flood and flood');
    expect(titleAfter(true)).toBe('flood at noon. flood and flood');
  });

  it('replaceTexts can replace in one part only, also across formatting', () => {
    const { content: changed, replaced } = replaceTexts(content, {
      ...createSearch('beat tide'),
      replacement: 'are not tide',
      only: 'title',
    });

    expect(replaced).toBe(1);
    expect(changed.title).toBe(
      'Tides are not tide** tables**'.replace('** tables**', ' **tables**'),
    );
    expect(foundTexts(changed)).toEqual(foundTexts(content));
  });

  it('replaceTexts skips a text that would become too long, and returns how many matches remain', () => {
    const {
      content: changed,
      replaced,
      tooLong,
    } = replaceTexts(content, {
      ...createSearch('tide'),
      replacement: 'x'.repeat(150),
      only: 'title',
    });

    expect([replaced, tooLong]).toEqual([0, 2]);
    expect(changed).toEqual(content);
  });
});
