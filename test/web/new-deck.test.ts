import { describe, expect, it } from 'vitest';
import { emptyDraft } from '#web/features/decks/components/new-deck/draft-store.ts';
import {
  canStart,
  heldBy,
  newDeckOf,
  topicLimit,
} from '#web/features/decks/components/new-deck/new-deck-of.ts';
import { addressOf } from '#web/features/decks/components/new-deck/sources/page-field.tsx';
import type { Picked } from '#web/features/decks/components/new-deck/sources/picked-store.ts';
import {
  isTooLarge,
  requestLimit,
  sizeOfSource,
} from '#web/features/decks/components/new-deck/text-size.ts';

const draft = (changes: Partial<typeof emptyDraft>) => ({ ...emptyDraft, ...changes });

describe('what is sent for a draft', () => {
  it('is the topic and the length, and nothing that was left empty', () => {
    const { body, sources } = newDeckOf(draft({ topic: '  Tides  ' }), 'Text');

    expect(body).toEqual({ topic: 'Tides', slide_count: 8 });
    expect(sources).toEqual([]);
  });

  it('is every option that was filled in', () => {
    const options = { audience: 'the board', tone: 'plain', language: 'zh-CN', theme: 'nocturne' };

    const { body } = newDeckOf(draft({ topic: 'Tides', slides: 12, ...options }), 'Text');

    expect(body).toEqual({ topic: 'Tides', slide_count: 12, ...options });
  });

  it('makes a source of a text that is too long for a topic, named by its first line', () => {
    const text = `# The harbour report\n\n${'x'.repeat(topicLimit)}`;

    const { body, sources } = newDeckOf(draft({ topic: text }), 'Text');

    expect(body.topic).toBe('The harbour report');
    expect(sources).toEqual([{ name: 'The harbour report', text }]);
  });

  it('keeps a text that just fits as the topic', () => {
    const { sources } = newDeckOf(draft({ topic: 'x'.repeat(topicLimit) }), 'Text');

    expect(sources).toEqual([]);
  });

  it('leaves out added texts that are empty', () => {
    const texts = [
      { id: 'a', name: '', text: '- First\n- Second' },
      { id: 'b', name: 'Empty', text: '  ' },
    ];

    const { body, sources } = newDeckOf(draft({ texts }), 'Text');

    expect(body.topic).toBe('');
    expect(sources).toEqual([{ name: 'First', text: '- First\n- Second' }]);
  });
});

describe('the size of a text', () => {
  const source = (text: string) => ({ name: 'Text', text });

  it('is counted in characters where most take one byte', () => {
    const size = sizeOfSource(source('x'.repeat(200_000)));

    expect(size).toEqual({ used: 200_000, limit: 200_000, unit: 'characters' });
    expect(isTooLarge(size)).toBe(false);
    expect(isTooLarge(sizeOfSource(source('x'.repeat(200_001))))).toBe(true);
  });

  it.each([
    ['汉', 3],
    ['"', 2],
    ['\n.', 3],
  ])('of many %j is counted in bytes as sent', (text, bytes) => {
    const around = JSON.stringify(source('')).length;
    const most = Math.floor((requestLimit - around) / bytes);

    const [fitting, over] = [most, most + 1].map((count) =>
      sizeOfSource(source(text.repeat(count))),
    );

    expect(fitting).toMatchObject({ used: around + most * bytes, unit: 'bytes' });
    expect(fitting && isTooLarge(fitting)).toBe(false);
    expect(over && isTooLarge(over)).toBe(true);
  });
});

describe('what was picked', () => {
  const picked = (state: Picked['state'], id?: string): Picked => ({
    ...{ key: `${state}-${id}`, kind: 'file', name: 'a.pdf', bytes: 1, sent: 0, state },
    ...(id === undefined ? {} : { id }),
  });

  it('is used as soon as it is being read, after the texts', () => {
    const all = [picked('reading', '1'), picked('ready', '2')];

    expect(newDeckOf(draft({}), 'Text', all).sourceIds).toEqual(['1', '2']);
    expect(canStart(draft({}), 'Text', all)).toBe(true);
  });

  it.each(['uploading', 'failed'] as const)('holds the deck back while it is %s', (state) => {
    const all = [picked('ready', '1'), picked(state, '2')];

    expect(heldBy(all)).toBe(state);
    expect(canStart(draft({ topic: 'Tides' }), 'Text', all)).toBe(false);
  });

  it('holds the deck back while the service does not know the page yet', () => {
    expect(canStart(draft({}), 'Text', [picked('reading')])).toBe(false);
  });
});

describe('an address', () => {
  it.each([
    ['example.com/page', 'https://example.com/page'],
    ['  http://example.com  ', 'http://example.com/'],
    ['localhost:8080/a', 'https://localhost:8080/a'],
    ['https://例子.中国/页', 'https://xn--fsqu00a.xn--fiqs8s/%E9%A1%B5'],
    ['just words', undefined],
    ['word', undefined],
    ['ftp://example.com', undefined],
    ['javascript:alert(1)', undefined],
    ['no address', undefined],
    ['no%20address', undefined],
    ['', undefined],
  ])('typed as %j is %j', (typed, url) => {
    expect(addressOf(typed)).toBe(url);
  });
});

describe('a draft', () => {
  it.each([
    { topic: 'x'.repeat(200_001) },
    { topic: '汉'.repeat(90_000) },
    { topic: 'Tides', texts: [{ id: 'a', name: '', text: 'x'.repeat(200_001) }] },
    { topic: 'Tides', instructions: 'x'.repeat(2001) },
  ])('with a text that is too long cannot be started (%#)', (changes) => {
    expect(canStart(draft(changes), 'Text')).toBe(false);
  });

  it.each([
    [{}, false],
    [{ topic: '  ' }, false],
    [{ topic: 'Tides' }, true],
    [{ texts: [{ id: 'a', name: '', text: 'Something' }] }, true],
  ])('with %o can be started: %s', (changes, expected) => {
    expect(canStart(draft(changes), 'Text')).toBe(expected);
  });
});
