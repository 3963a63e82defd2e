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
import { makeSection } from './support/contents.ts';

const makeEdit = (before: string, after: string, slideId = 'a'): DeckStep => ({
  ...{ kind: 'edit', slideId },
  ...{ before: makeSection(before), after: makeSection(after) },
});
const getHistory = (deckId = 'deck') => useDeckHistories.getState()[deckId] ?? emptyHistory;
const record = (step: DeckStep, mark?: string) => recordStep('deck', step, mark);
const undo = () => moveStep('deck', 'undo');
const redo = () => moveStep('deck', 'redo');

beforeEach(() => useDeckHistories.setState({}, true));

describe('undo history of a deck', () => {
  it('typing in one field is one undo step; every other change is a separate undo step', () => {
    record(makeEdit('a', 'ab'), 'title');
    record(makeEdit('ab', 'abc'), 'title');
    record(makeEdit('abc', 'abc!'), 'notes');

    expect(getHistory().past).toEqual([makeEdit('a', 'abc'), makeEdit('abc', 'abc!')]);
  });

  it('typing in another slide is a separate undo step', () => {
    record(makeEdit('a', 'ab', 'a'), 'title');
    record(makeEdit('x', 'xy', 'b'), 'title');

    expect(getHistory().past).toHaveLength(2);
  });

  it('changes that are not typing are never combined into one undo step', () => {
    record(makeEdit('a', 'b'));
    record(makeEdit('b', 'c'));

    expect(getHistory().past).toHaveLength(2);
  });

  it('an undo step ends when the user leaves the field', () => {
    record(makeEdit('a', 'ab'), 'title');
    endTypingStep('deck');
    record(makeEdit('ab', 'abc'), 'title');

    expect(getHistory().past).toEqual([makeEdit('a', 'ab'), makeEdit('ab', 'abc')]);
  });

  it('typing after an undo starts a new undo step', () => {
    record(makeEdit('a', 'ab'), 'title');
    endTypingStep('deck');
    record(makeEdit('ab', 'abc'), 'title');
    undo();
    record(makeEdit('ab', 'abx'), 'title');

    expect(getHistory().past).toEqual([makeEdit('a', 'ab'), makeEdit('ab', 'abx')]);
  });

  it('undo and redo stop at both ends, and a new change drops the redo steps', () => {
    const [first, second] = [makeEdit('a', 'b'), makeEdit('b', 'c')];
    undo();
    expect(getHistory()).toBe(emptyHistory);
    record(first);
    record(second);

    undo();
    undo();
    undo();
    expect(getHistory()).toMatchObject({ past: [], future: [first, second] });
    redo();
    expect(getHistory()).toMatchObject({ past: [first], future: [second] });
    record(makeEdit('b', 'x'));
    redo();

    expect(getHistory()).toMatchObject({ past: [first, makeEdit('b', 'x')], future: [] });
  });

  it('at most 200 undo steps are kept', () => {
    for (let i = 0; i < 205; i += 1) record(makeEdit(`${i}`, `${i + 1}`));

    expect(getHistory().past).toHaveLength(200);
    expect(getHistory().past[0]).toEqual(makeEdit('5', '6'));
  });

  it('each deck has its own undo history', () => {
    record(makeEdit('a', 'b'));
    recordStep('other', makeEdit('x', 'y'));
    moveStep('other', 'undo');

    expect(getHistory().past).toEqual([makeEdit('a', 'b')]);
    expect(getHistory('other').future).toEqual([makeEdit('x', 'y')]);
  });

  it('isLastStep returns true for an undo step until another change, and again after that change is undone', () => {
    const step = makeEdit('a', 'b');
    record(step);
    expect(isLastStep('deck', step)).toBe(true);
    record(makeEdit('b', 'c'));
    expect(isLastStep('deck', step)).toBe(false);
    undo();

    expect(isLastStep('deck', step)).toBe(true);
  });
});
