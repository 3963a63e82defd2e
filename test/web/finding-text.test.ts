import { describe, expect, it } from 'vitest';
import { layouts } from '#shared/deck/layouts.ts';
import type { Finding } from '#shared/schemas/presentations.ts';
import {
  formatFinding,
  getSlidePartName,
} from '#web/features/decks/components/detail/finding-text.ts';
import type { Language } from '#web/lib/i18n.ts';
import { formatMessage, type MessageTree } from '#web/lib/messages.ts';
import { enApp } from '#web/locales/en-app.ts';
import { zhApp } from '#web/locales/zh-app.ts';

const formatInEnglish = (finding: Finding) =>
  formatFinding(finding, (key, params) => formatMessage(enApp, 'en', key, params));
const formatInChinese = (finding: Finding) =>
  formatFinding(finding, (key, params) => formatMessage(zhApp, 'zh', key, params));

function makeFinding(changes: Partial<Finding> = {}): Finding {
  const params = { words: 20, limit: 14 };
  return { code: 'over_capacity', severity: 'warning', message: 'raw', params, ...changes };
}

/** The lists whose number of entries is limited, by path. */
const lists = Object.values(layouts).flatMap(({ capacity }) =>
  capacity.flatMap(({ part, items }) => (items ? [part.split('[]')[0] ?? ''] : [])),
);

describe('text of a finding', () => {
  it('a finding’s text names every list whose entries a layout limits', () => {
    const english = (part: string) =>
      getSlidePartName(part, (key, params) => formatMessage(enApp, 'en', key, params));

    expect(lists).toContain('cards');
    expect(lists.filter((part) => english(part) === null)).toEqual([]);
    expect(
      formatInEnglish(
        makeFinding({ code: 'too_many', part: 'cards', params: { count: 7, limit: 6 } }),
      ),
    ).toBe('Cards: 7; at most 6 suit this layout.');
  });

  it('the length of Chinese text is counted in characters, in both languages', () => {
    const text = '自行车道的费用、安全与健康影响，以及今后三年的计划';
    const finding = makeFinding({ part: 'title' });
    const show = (messages: MessageTree, language: Language) =>
      formatFinding(finding, (key, params) => formatMessage(messages, language, key, params), text);

    expect(show(enApp, 'en')).toContain('36 characters; at most 25');
    expect(show(zhApp, 'zh')).toContain('约 36 字，此版式最多适合约 25 字');
    expect(formatInChinese(finding)).toContain('20 词');
    const cut = makeFinding({ code: 'does_not_fit', params: { cut_percent: 40 } });
    expect(formatFinding(cut, (key, params) => formatMessage(enApp, 'en', key, params), text)).toBe(
      'Too long; cut about 10 characters.',
    );
  });

  it.each([
    ['items[1].text', 'Entry 2: 20 words', '第 2 条：共 20 词'],
    ['left.items[0]', 'Left column, entry 1: 20 words', '左栏第 1 条：共 20 词'],
    ['rows[2][1]', 'Row 3, column 2: 20 words', '第 3 行第 2 列：共 20 词'],
    ['unheard.of[3]', '20 words', '共 20 词'],
  ])('a finding’s text for %s names the part', (part, english, chinese) => {
    expect(formatInEnglish(makeFinding({ part })).startsWith(english)).toBe(true);
    expect(formatInChinese(makeFinding({ part })).startsWith(chinese)).toBe(true);
  });

  it.each([{ code: 'new_code' }, { params: {} }])(
    'a finding’s text is general for unknown codes or missing parameters: %o',
    (changes) => {
      expect(formatInEnglish(makeFinding(changes))).toBe('This could be improved.');
      expect(formatInChinese(makeFinding(changes))).toBe('此处可以改进。');
    },
  );
});
