import { describe, expect, test } from 'vitest';
import { parsePassages } from '#lambdas/services/sources/read-text.ts';
import type { SlideContent } from '#shared/deck/model.ts';
import { collectTexts, type MadeDeck, makeDeck } from './decks.ts';

const slideCounts = [5, 6, 8, 10, 12];
const makeDeckFrom = (text: string, slide_count: number, language = 'en'): MadeDeck =>
  makeDeck({ topic: 'A deck of this', language, slide_count }, parsePassages(text, 's1'));
/** Returns the visible content of a slide, without its notes and sources. */
const getVisibleText = ({ notes: _notes, sources: _sources, ...slide }: SlideContent): string =>
  collectTexts(slide).join('\n');

const routes = ['North Pier', 'Old Town', 'Airport', 'Island Loop', 'West Bank'];
const report = `# Harbour ferries: a progress report

Our five-route harbour ferry system carried 4.2 million passengers in 2025, up 9% from 3.85 million in 2024. In January the council decided to replace all eleven diesel vessels by 2030.

## Why we do it

Diesel was 31% of operating cost in 2025. Each vessel burns 420 litres a day. Noise complaints rose to 212 in 2025.

- Fuel cost per crossing: $38 diesel, $11 electric
- Engine-room noise: 94 dB diesel, 71 dB electric

## Ridership by route

| Route | 2023 | 2024 | 2025 |
|---|---|---|---|
| North Pier | 820 | 910 | 1,010 |
| Old Town | 760 | 830 | 905 |
| Airport | 540 | 690 | 840 |
| Island Loop | 610 | 700 | 735 |
| West Bank | 650 | 720 | 710 |

The Airport route grew fastest: 56% in two years. West Bank lost passengers in 2025 because the bridge reopened in March.

## How a vessel is converted

1. Survey the hull and decide between refit and replacement
2. Order the battery modules, nine months ahead
3. Refit in dry dock for fourteen weeks

## Risks

Battery prices may rise: a 10% rise adds $6 million. The grid connection waits for a permit that is eight months late. Two of our fourteen captains are certified for electric vessels; we need all fourteen by 2027.

## What we ask of the council

Approve the second tranche of $38 million in June. Name a liaison for the permit.
`;

const summary = `# 社区图书馆年度总结

2025年，六家社区图书馆共接待读者38.6万人次，比上年增长14%。全年外借图书21.3万册，举办活动412场。

## 读者是谁

- 60岁以上的老年读者占34%，主要在上午到馆
- 中小学生占29%，集中在周末和寒暑假
- 上班族占22%，多在晚上六点以后
- 学龄前儿童与家长占15%

## 问题

河西馆空调已使用15年，夏季有11天因高温闭馆。夜班人员只有9名，缺口5名。

“我在这里读完了高中的全部课外书，现在带孩子来。”——读者陈女士

## 2026年的请求

拨款86万元更换河西馆空调。增加5名夜班人员。
`;

/** Decks with each number of slides; for each test, at least one of them must contain the checked content. */
const reports = slideCounts.map((count) => makeDeckFrom(report, count).slides);
const summaries = slideCounts.map((count) => makeDeckFrom(summary, count, 'zh-CN').slides);

test('a table is shown with all its rows or not at all', () => {
  const rows = /\b(?:820|910|760|830|540|690|610|700|735|650|720)\b/;
  const holding = reports.flat().filter((one) => rows.test(getVisibleText(one)));

  expect(holding).not.toEqual([]);
  for (const slide of holding) {
    expect(['chart', 'table']).toContain(slide.layout);
    for (const route of routes) expect(getVisibleText(slide)).toContain(route);
  }
});

test('a table of the source has its own slide in a deck with enough slides', () => {
  const { slides } = makeDeckFrom(report, 8);

  const shown = slides.filter(({ layout }) => layout === 'chart' || layout === 'table');
  expect(shown).not.toEqual([]);
});

test('a big number comes from the source paragraph of the slide’s title and is not a year', () => {
  const large = reports.flat().filter(({ layout }) => layout === 'big-number');

  expect(large).not.toEqual([]);
  for (const { title, blocks } of large) {
    const { value } = blocks as { value: string };
    const paragraph = report.split('\n').find((line) => line.includes(title));
    expect(paragraph).toContain(value);
    expect(value).not.toMatch(/^20\d\d$/);
  }
});

test.each(slideCounts)('no title is cut off in a deck of %i slides', (count) => {
  const { slides } = makeDeckFrom(report, count);

  expect(slides).toHaveLength(count);
  for (const { title } of slides) expect(title).not.toContain('…');
});

describe('slides that the demo model makes from a Chinese text', () => {
  test('a Chinese quotation is shown complete with its speaker or not at all', () => {
    const holding = summaries.flat().filter((slide) => /陈女士|课外书/.test(getVisibleText(slide)));

    expect(holding).not.toEqual([]);
    for (const slide of holding) {
      expect(slide.layout).toBe('quote');
      expect(slide.blocks).toEqual({
        quote: '我在这里读完了高中的全部课外书，现在带孩子来。',
        attribution: '读者陈女士',
      });
    }
  });

  test.each(slideCounts)(
    'a deck of %i slides from a Chinese text closes with what the text asks its readers to do',
    (count) => {
      expect(
        makeDeckFrom(summary, count, 'zh-CN').slides.slice(-1).map(getVisibleText).join(),
      ).toContain('夜班人员');
    },
  );

  test('a deck from a Chinese text shows all shares of a group when one of them is shown as a big number', () => {
    const holding = summaries
      .flat()
      .filter((slide) => slide.layout === 'stats')
      .map(({ blocks }) => JSON.stringify(blocks))
      .filter((shown) => shown.includes('29%'));

    expect(holding).not.toEqual([]);
    for (const shown of holding) {
      for (const share of ['34%', '29%', '22%', '15%']) expect(shown).toContain(share);
    }
  });
});

test('notes of the cover and the contents do not read out later slides', () => {
  const { slides } = makeDeckFrom(report, 8);
  const [cover, agenda] = slides;

  expect([cover?.layout, agenda?.layout]).toEqual(['cover', 'agenda']);
  expect(cover?.notes).toContain('4.2 million passengers');
  for (const notes of [cover?.notes ?? '', agenda?.notes ?? ''])
    expect(notes).not.toMatch(/North Pier|420 litres|\$6 million/);
  expect(agenda?.notes).toContain('Ridership by route');
});

test('an English quotation and its speaker are treated as one quotation', () => {
  const texts = '"Passengers started whispering as if they were in a library." — Captain Moreau';
  const { slides } = makeDeckFrom(`${report}\n## A voice\n\n${texts}\n`, 12);

  const holding = slides.filter((slide) => getVisibleText(slide).includes('whispering'));
  expect(holding.map(({ layout }) => layout)).toEqual(['quote']);
  expect(holding.map(getVisibleText).join()).toContain('Captain Moreau');
});
