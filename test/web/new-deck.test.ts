import { describe, expect, it } from 'vitest';
import { emptyDraft } from '#web/features/decks/components/new-deck/draft-store.ts';
import {
  canStart,
  newDeckOf,
  topicLimit,
} from '#web/features/decks/components/new-deck/new-deck-of.ts';

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

describe('a draft', () => {
  it.each([
    [{}, false],
    [{ topic: '  ' }, false],
    [{ topic: 'Tides' }, true],
    [{ texts: [{ id: 'a', name: '', text: 'Something' }] }, true],
  ])('with %o can be started: %s', (changes, expected) => {
    expect(canStart(draft(changes))).toBe(expected);
  });
});
