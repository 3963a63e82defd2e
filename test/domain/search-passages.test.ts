import { describe, expect, test } from 'vitest';
import { findAddresses, normalizeAddress } from '#lambdas/services/research/page-address.ts';
import { PassageIndex } from '#lambdas/services/research/passage-index.ts';
import { limitPassages } from '#lambdas/services/sources/limit-passages.ts';
import type { Passage } from '#shared/schemas/research.ts';

const passages = [
  ['p1', 'Deliveries to the depot fell in March.', ['Logistics']],
  ['p2', 'The depot was painted. Nothing else happened at the depot.', ['Buildings']],
  ['p3', '城市屋顶上的蜜蜂从三月到十月都能找到花。', ['城市养蜂']],
  ['p4', '充电桩的数量在两年内翻了一番。', ['公共充电']],
  ['p5', 'Staff costs rose; pensions rose more.', ['Costs']],
] as const;
const allPassages: Passage[] = passages.map(([id, text, heading]) => ({
  id,
  source: 's',
  kind: 'paragraph',
  heading: [...heading],
  text,
}));
const passageIndex = new PassageIndex();
passageIndex.add(allPassages);
const findPassageIds = (query: string) =>
  passageIndex.search(query, 8).map(({ passage }) => passage.id);

describe('passage search', () => {
  test.each([
    ['delivery', 'p1'],
    ['deliveries to depots', 'p1'],
    ['pension', 'p5'],
    ['LOGISTICS', 'p1'],
    ['蜜蜂在哪里找花', 'p3'],
    ['充电桩数量', 'p4'],
    ['养蜂', 'p3'],
  ])('passage search for %j returns the passage about it first', (query, id) => {
    expect(findPassageIds(query)[0]).toBe(id);
  });

  test('passage search ranks a passage with the rarer query word above a passage that repeats a common word', () => {
    expect(findPassageIds('depot deliveries')).toEqual(['p1', 'p2']);
  });

  test.each(['', '!?', 'zebra', '斑马'])('passage search returns nothing for %j', (query) => {
    expect(findPassageIds(query)).toEqual([]);
  });
});

describe('the index for passage search', () => {
  test('a passage index finds passages added after a search and indexes each passage once', () => {
    const ownIndex = new PassageIndex();
    let reads = 0;
    const counted = allPassages.map((passage) => ({
      ...passage,
      get heading() {
        reads += 1;
        return passage.heading;
      },
    }));

    ownIndex.add(counted.slice(0, 2));
    expect(ownIndex.search('pension', 8)).toEqual([]);
    ownIndex.add(counted);
    ownIndex.add(counted);

    expect(ownIndex.search('pension', 8).map(({ passage }) => passage.id)).toEqual(['p5']);
    expect(ownIndex.search('depot', 8)).toHaveLength(2);
    expect(reads).toBe(allPassages.length);
  });
});

describe('the limit on the passages of a deck', () => {
  test('the passages of a deck end before the first passage that exceeds the character limit', () => {
    const characters = allPassages.slice(0, 3).reduce((sum, { text }) => sum + text.length, 0);

    expect(limitPassages(allPassages, characters)).toEqual(allPassages.slice(0, 3));
    expect(limitPassages(allPassages, characters - 1)).toEqual(allPassages.slice(0, 2));
    expect(limitPassages(allPassages)).toEqual(allPassages);
  });
});

describe('finding page addresses in a request', () => {
  test.each([
    ['See https://a.example/b?c=1.', ['https://a.example/b?c=1']],
    ['(http://a.example/x), and https://b.example', ['http://a.example/x', 'https://b.example/']],
    ['请看https://a.example/路径，谢谢', ['https://a.example/%E8%B7%AF%E5%BE%84']],
    ['https://a.example/x#part https://a.example/x', ['https://a.example/x']],
    ['ftp://a.example javascript:alert(1) a.example', []],
  ])('a page address is found in %j', (text, addresses) => {
    expect(findAddresses(text)).toEqual(addresses);
  });

  test.each(['', 'a.example', 'javascript:alert(1)', 'https://', 'file:///etc/passwd'])(
    'no page address is found in %j',
    (text) => {
      expect(normalizeAddress(text)).toBeUndefined();
    },
  );
});
