import { describe, expect, it } from 'vitest';
import type { SlideContent } from '#shared/deck/model.ts';
import {
  type ComparedDeck,
  compareDecks,
  longestIncreasingSubsequence,
} from '#web/features/decks/components/compare/compare-decks.ts';
import {
  findDifference,
  listTextChanges,
} from '#web/features/decks/components/compare/text-changes.ts';

const bullets = (title: string, ...items: string[]): SlideContent => ({
  layout: 'bullets',
  title,
  notes: 'Notes.',
  sources: [],
  blocks: { items: items.map((text) => ({ text })) },
});

const makeComparedDeck = (ids: string, changes: Partial<ComparedDeck> = {}): ComparedDeck => ({
  title: 'Tides',
  language: 'en',
  theme: 'meridian',
  brand: null,
  slides: [...ids].map((id) => ({ id, content: bullets(`Slide ${id}`, 'One', 'Two') })),
  ...changes,
});

const changesById = (before: ComparedDeck, after: ComparedDeck) =>
  compareDecks(before, after).pairs.map(
    ({ id, change, isMoved }) => `${id} ${change}${isMoved ? ', moved' : ''}`,
  );

describe('comparison of two decks', () => {
  it('equal decks have no differences, whatever the order of their fields', () => {
    const before = makeComparedDeck('a');
    const { blocks, sources, notes, title } = bullets('Slide a', 'One', 'Two');
    const after = makeComparedDeck('', {
      slides: [
        { id: 'a', content: { sources, blocks, notes, title, layout: 'bullets' } as SlideContent },
      ],
    });

    const { counts, isRenamed, isRestyled } = compareDecks(before, after);

    expect(changesById(before, after)).toEqual(['a same']);
    expect(counts).toEqual({ changed: 0, added: 0, removed: 0, moved: 0 });
    expect([isRenamed, isRestyled]).toEqual([false, false]);
  });

  it('the comparison matches slides by id, and reports changed, added and removed slides', () => {
    const after = makeComparedDeck('axd');
    const changed = after.slides.map((slide) =>
      slide.id === 'a' ? { ...slide, content: bullets('Else') } : slide,
    );

    const comparison = compareDecks(makeComparedDeck('abcd'), { ...after, slides: changed });

    expect(comparison.pairs.map(({ id, change }) => `${id} ${change}`)).toEqual([
      'a changed',
      'b removed',
      'c removed',
      'x added',
      'd same',
    ]);
    expect(comparison.counts).toEqual({ changed: 1, added: 1, removed: 2, moved: 0 });
  });

  it('the comparison reports as few moved slides as possible', () => {
    expect(changesById(makeComparedDeck('abcde'), makeComparedDeck('eabcd'))).toEqual([
      'e same, moved',
      'a same',
      'b same',
      'c same',
      'd same',
    ]);
    expect(changesById(makeComparedDeck('abcd'), makeComparedDeck('xbcad'))).toContain(
      'a same, moved',
    );
  });

  it('no slide is reported as moved when another slide was removed or added before it', () => {
    expect(changesById(makeComparedDeck('abc'), makeComparedDeck('xbc'))).toEqual([
      'a removed',
      'x added',
      'b same',
      'c same',
    ]);
  });

  it('the comparison reports a changed title and theme, but not changed sources', () => {
    const sourced = makeComparedDeck('a').slides.map(({ id, content }) => ({
      id,
      content: { ...content, sources: [{ passage_id: 'p1', quote: 'One' }] },
    }));

    const renamed = makeComparedDeck('a', { title: 'Ebb', theme: 'nocturne', slides: sourced });
    const { isRenamed, isRestyled } = compareDecks(makeComparedDeck('a'), renamed);

    expect([isRenamed, isRestyled, changesById(makeComparedDeck('a'), renamed)]).toEqual([
      true,
      true,
      ['a same'],
    ]);
  });

  it('the search for an increasing subsequence finds one as long as a brute-force search does', () => {
    const rows = [[], [1], [2, 1], [3, 1, 2, 5, 4], [5, 1, 4, 2, 3, 6], [9, 8, 7]];

    expect(rows.map((row) => longestIncreasingSubsequence(row).size)).toEqual(
      rows.map(bruteForceLength),
    );
  });
});

function bruteForceLength(row: readonly number[]): number {
  let max = 0;
  for (let mask = 0; mask < 2 ** row.length; mask += 1) {
    const subset = row.filter((_, i) => (mask >> i) % 2 === 1);
    if (subset.every((one, i) => i === 0 || one > (subset[i - 1] ?? 0))) {
      max = Math.max(max, subset.length);
    }
  }
  return max;
}

describe('text changes of a slide', () => {
  it('text changes contain the old and the new text without markup', () => {
    const changes = listTextChanges(
      bullets('Bees', 'Water **daily**', 'Shade'),
      bullets('Bees', 'Water *weekly*', 'Shade'),
    );

    expect(changes).toEqual([{ part: 'text', before: 'Water daily', after: 'Water weekly' }]);
  });

  it('text changes contain an inserted text as new, and no other change', () => {
    const changes = listTextChanges(bullets('B', 'One', 'Two'), bullets('B', 'One', 'New', 'Two'));

    expect(changes).toEqual([{ part: 'text', after: 'New' }]);
  });

  it('text changes contain removed texts, and name title and notes', () => {
    const before = bullets('Old', 'One', 'Two');
    const after = { ...bullets('New', 'Two'), notes: 'Else.' };

    expect(listTextChanges(before, after)).toEqual([
      { part: 'title', before: 'Old', after: 'New' },
      { part: 'text', before: 'One' },
      { part: 'notes', before: 'Notes.', after: 'Else.' },
    ]);
  });

  it('text changes include changed numbers of a big-number slide', () => {
    const chart = (value: string): SlideContent => ({
      layout: 'big-number',
      title: 'Cost',
      notes: '',
      sources: [],
      blocks: { value, label: 'a year' },
    });

    expect(listTextChanges(chart('42'), chart('43'))).toEqual([
      { part: 'text', before: '42', after: '43' },
    ]);
  });

  it('text changes mark whole words', () => {
    expect(findDifference('Water them every day now', 'Water them each week now')).toEqual({
      start: 'Water them ',
      before: 'every day',
      after: 'each week',
      end: ' now',
    });
    expect(findDifference('每天给蜜蜂喂水', '每周给蜜蜂喂水')).toEqual({
      start: '每',
      before: '天',
      after: '周',
      end: '给蜜蜂喂水',
    });
    expect(findDifference('a a', 'a a a')).toEqual({
      start: 'a a',
      before: '',
      after: ' a',
      end: '',
    });
  });
});
