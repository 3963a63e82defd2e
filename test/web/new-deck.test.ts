import { describe, expect, it } from 'vitest';
import { maxTopicCharacters } from '#shared/domain/deck-request.ts';
import {
  buildNewDeck,
  canStart,
  isUploading,
} from '#web/features/decks/components/new-deck/build-new-deck.ts';
import { emptyDraft } from '#web/features/decks/components/new-deck/draft-store.ts';
import { completeUrl } from '#web/features/decks/components/new-deck/sources/page-field.tsx';
import type { PickedSource } from '#web/features/decks/components/new-deck/sources/picked-store.ts';
import {
  isTooLarge,
  maxRequestBytes,
  measureSourceSize,
} from '#web/features/decks/components/new-deck/text-size.ts';

const makeDraft = (changes: Partial<typeof emptyDraft>) => ({ ...emptyDraft, ...changes });

describe('request for a new deck', () => {
  it('the request contains topic and length, and no empty options', () => {
    const { body, sources } = buildNewDeck(makeDraft({ topic: '  Tides  ' }), 'Text');

    expect(body).toEqual({ topic: 'Tides', slide_count: 8 });
    expect(sources).toEqual([]);
  });

  it('the request contains all options that were set', () => {
    const options = { audience: 'the board', tone: 'plain', language: 'zh-CN', theme: 'nocturne' };

    const { body } = buildNewDeck(makeDraft({ topic: 'Tides', slides: 12, ...options }), 'Text');

    expect(body).toEqual({ topic: 'Tides', slide_count: 12, ...options });
  });

  it('a long topic is sent as a source named by its first line', () => {
    const text = `# The harbour report\n\n${'x'.repeat(maxTopicCharacters)}`;

    const { body, sources } = buildNewDeck(makeDraft({ topic: text }), 'Text');

    expect(body.topic).toBe('The harbour report');
    expect(sources).toEqual([{ name: 'The harbour report', text }]);
  });

  it('a text of the maximum length is sent as the topic', () => {
    const { sources } = buildNewDeck(makeDraft({ topic: 'x'.repeat(maxTopicCharacters) }), 'Text');

    expect(sources).toEqual([]);
  });

  it('the request omits empty texts', () => {
    const texts = [
      { id: 'a', name: '', text: '- First\n- Second' },
      { id: 'b', name: 'Empty', text: '  ' },
    ];

    const { body, sources } = buildNewDeck(makeDraft({ texts }), 'Text');

    expect(body.topic).toBe('');
    expect(sources).toEqual([{ name: 'First', text: '- First\n- Second' }]);
  });
});

describe('the size of the texts for a new deck', () => {
  const source = (text: string) => ({ name: 'Text', text });

  it('the size of a text of single-byte characters is counted in characters', () => {
    const size = measureSourceSize(source('x'.repeat(200_000)));

    expect(size).toEqual({ used: 200_000, limit: 200_000, unit: 'characters' });
    expect(isTooLarge(size)).toBe(false);
    expect(isTooLarge(measureSourceSize(source('x'.repeat(200_001))))).toBe(true);
  });

  it.each([
    ['汉', 3],
    ['"', 2],
    ['\n.', 3],
  ])('the size of a text of many %j is counted in bytes of the request', (text, bytes) => {
    const overhead = JSON.stringify(source('')).length;
    const maxCount = Math.floor((maxRequestBytes - overhead) / bytes);

    const [fitting, over] = [maxCount, maxCount + 1].map((count) =>
      measureSourceSize(source(text.repeat(count))),
    );

    expect(fitting).toMatchObject({ used: overhead + maxCount * bytes, unit: 'bytes' });
    expect(fitting && isTooLarge(fitting)).toBe(false);
    expect(over && isTooLarge(over)).toBe(true);
  });
});

describe('sources picked for a new deck', () => {
  const picked = (state: PickedSource['state'], id?: string): PickedSource => ({
    ...{ key: `${state}-${id}`, kind: 'file', name: 'a.pdf', bytes: 1, sent: 0, state },
    ...(id === undefined ? {} : { id }),
  });

  it('picked sources are used while still being read, after the texts', () => {
    const all = [picked('reading', '1'), picked('ready', '2')];

    expect(buildNewDeck(makeDraft({}), 'Text', all).sourceIds).toEqual(['1', '2']);
    expect(canStart(makeDraft({}), 'Text', all)).toBe(true);
  });

  it('picked sources block the start while one is uploading', () => {
    const all = [picked('ready', '1'), picked('uploading', '2')];

    expect(isUploading(all)).toBe(true);
    expect(canStart(makeDraft({ topic: 'Tides' }), 'Text', all)).toBe(false);
  });

  it('a failed source is left out and does not block the start', () => {
    const all = [picked('ready', '1'), picked('failed', '2'), picked('failed')];

    expect(buildNewDeck(makeDraft({}), 'Text', all).sourceIds).toEqual(['1']);
    expect(canStart(makeDraft({}), 'Text', all)).toBe(true);
    expect(canStart(makeDraft({}), 'Text', [picked('failed', '2')])).toBe(false);
  });

  it('picked sources block the start while a web page is not yet stored', () => {
    expect(canStart(makeDraft({}), 'Text', [picked('reading')])).toBe(false);
  });
});

describe('a URL typed as a source of a new deck', () => {
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
  ])('the typed URL %j becomes %j', (typed, url) => {
    expect(completeUrl(typed)).toBe(url);
  });
});

describe('draft of a new presentation', () => {
  it.each([
    { topic: 'x'.repeat(200_001) },
    { topic: '汉'.repeat(90_000) },
    { topic: 'Tides', texts: [{ id: 'a', name: '', text: 'x'.repeat(200_001) }] },
    { topic: 'Tides', instructions: 'x'.repeat(2001) },
  ])('a draft with a too long text can’t be started (%#)', (changes) => {
    expect(canStart(makeDraft(changes), 'Text')).toBe(false);
  });

  it.each([
    [{}, false],
    [{ topic: '  ' }, false],
    [{ topic: 'Tides' }, true],
    [{ texts: [{ id: 'a', name: '', text: 'Something' }] }, true],
  ])('a draft %o can be started: %s', (changes, expected) => {
    expect(canStart(makeDraft(changes), 'Text')).toBe(expected);
  });
});
