import { beforeEach, describe, expect, it } from 'vitest';
import {
  type DeckStep,
  emptyHistory,
  endTypingStep,
  isLastStep,
  moveStep,
  recordStep,
  useDeckHistories,
} from '#web/features/decks/editing/deck-history.ts';
import { section } from './support/contents.ts';

const edit = (before: string, after: string, slideId = 'a'): DeckStep => ({
  ...{ kind: 'edit', slideId },
  ...{ before: section(before), after: section(after) },
});
const history = (deckId = 'deck') => useDeckHistories.getState()[deckId] ?? emptyHistory;
const record = (step: DeckStep, mark?: string) => recordStep('deck', step, mark);
const undo = () => moveStep('deck', 'undo');
const redo = () => moveStep('deck', 'redo');

beforeEach(() => useDeckHistories.setState({}, true));

describe('undo history of a deck', () => {
  it('typing in one field is one undo step; every other change is a separate undo step', () => {
    record(edit('a', 'ab'), 'title');
    record(edit('ab', 'abc'), 'title');
    record(edit('abc', 'abc!'), 'notes');

    expect(history().past).toEqual([edit('a', 'abc'), edit('abc', 'abc!')]);
  });

  it('typing in another slide is a separate undo step', () => {
    record(edit('a', 'ab', 'a'), 'title');
    record(edit('x', 'xy', 'b'), 'title');

    expect(history().past).toHaveLength(2);
  });

  it('changes that are not typing are never combined into one undo step', () => {
    record(edit('a', 'b'));
    record(edit('b', 'c'));

    expect(history().past).toHaveLength(2);
  });

  it('an undo step ends when the user leaves the field', () => {
    record(edit('a', 'ab'), 'title');
    endTypingStep('deck');
    record(edit('ab', 'abc'), 'title');

    expect(history().past).toEqual([edit('a', 'ab'), edit('ab', 'abc')]);
  });

  it('typing after an undo starts a new undo step', () => {
    record(edit('a', 'ab'), 'title');
    endTypingStep('deck');
    record(edit('ab', 'abc'), 'title');
    undo();
    record(edit('ab', 'abx'), 'title');

    expect(history().past).toEqual([edit('a', 'ab'), edit('ab', 'abx')]);
  });

  it('undo and redo stop at both ends, and a new change drops the redo steps', () => {
    const [first, second] = [edit('a', 'b'), edit('b', 'c')];
    undo();
    expect(history()).toBe(emptyHistory);
    record(first);
    record(second);

    undo();
    undo();
    undo();
    expect(history()).toMatchObject({ past: [], future: [first, second] });
    redo();
    expect(history()).toMatchObject({ past: [first], future: [second] });
    record(edit('b', 'x'));
    redo();

    expect(history()).toMatchObject({ past: [first, edit('b', 'x')], future: [] });
  });

  it('at most 200 undo steps are kept', () => {
    for (let i = 0; i < 205; i += 1) record(edit(`${i}`, `${i + 1}`));

    expect(history().past).toHaveLength(200);
    expect(history().past[0]).toEqual(edit('5', '6'));
  });

  it('each deck has its own undo history', () => {
    record(edit('a', 'b'));
    recordStep('other', edit('x', 'y'));
    moveStep('other', 'undo');

    expect(history().past).toEqual([edit('a', 'b')]);
    expect(history('other').future).toEqual([edit('x', 'y')]);
  });

  it('isLastStep returns true for an undo step until another change, and again after that change is undone', () => {
    const step = edit('a', 'b');
    record(step);
    expect(isLastStep('deck', step)).toBe(true);
    record(edit('b', 'c'));
    expect(isLastStep('deck', step)).toBe(false);
    undo();

    expect(isLastStep('deck', step)).toBe(true);
  });
});
