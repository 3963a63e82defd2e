import { afterEach, describe, expect, it, vi } from 'vitest';
import type { SlideContent } from '#shared/deck/model.ts';
import {
  removeDraft,
  type SlideDraft,
  saveDraft,
  useSlideDrafts,
} from '#web/features/decks/editing/draft-store.ts';
import {
  continueDraft,
  reconcileDraft,
  settleDraft,
} from '#web/features/decks/editing/slide-draft.ts';
import { bullets, section } from './support/contents.ts';

const one = bullets('One', 'High', 'Low');
const makeDraft = (content: SlideContent, changes: Partial<SlideDraft> = {}): SlideDraft => ({
  ...{ rev: 1, base: one, content, at: 7 },
  ...changes,
});
const mine = bullets('Mine', 'High', 'Low');

describe('reconcileDraft', () => {
  it('keeps the draft while the server has its base', () => {
    const draft = makeDraft(mine);

    const { draft: kept, theirs } = reconcileDraft(draft, { rev: 1, content: one });

    expect(kept).toBe(draft);
    expect(theirs).toBeNull();
  });

  it('merges changes of different fields over the newer rev', () => {
    const theirs = bullets('One', 'High', 'Ebb');

    const reconciled = reconcileDraft(makeDraft(mine), { rev: 2, content: theirs });

    const content = bullets('Mine', 'High', 'Ebb');
    expect(reconciled).toEqual({ draft: { rev: 2, base: theirs, content, at: 7 }, theirs: null });
  });

  it('keeps the draft and reports their revision when both changed the same field', () => {
    const draft = makeDraft(mine);
    const server = { rev: 2, content: bullets('Two', 'High', 'Low') };

    expect(reconcileDraft(draft, server)).toEqual({ draft, theirs: server });
  });

  it('continues at a new rev of the same content', () => {
    const { draft, theirs } = reconcileDraft(makeDraft(mine), { rev: 2, content: one });

    expect(draft).toMatchObject({ rev: 2, content: mine });
    expect(theirs).toBeNull();
  });

  it('has nothing left when both sides are equal', () => {
    expect(reconcileDraft(makeDraft(mine), { rev: 2, content: mine })).toEqual({
      ...{ draft: null, theirs: null },
    });
  });

  it('takes over the newer slide when nothing was changed', () => {
    const server = { rev: 2, content: mine };

    expect(reconcileDraft(makeDraft(one), server)).toEqual({ draft: null, theirs: null });
  });

  it('reports a regenerated slide, whose revs start again', () => {
    const server = { rev: 1, content: bullets('Again', 'Other', 'Text') };

    expect(reconcileDraft(makeDraft(mine), server).theirs).toEqual(server);
  });

  it('reports another layout as a conflict, and never mixes layouts', () => {
    const draft = makeDraft(bullets('One', 'Springs', 'Low'));
    const server = { rev: 2, content: section('One') };

    expect(reconcileDraft(draft, server)).toEqual({ draft, theirs: server });
  });

  it('recognises the own save whose response was lost', () => {
    const draft = makeDraft(bullets('Mine and more', 'High', 'Low'), { sent: [mine] });

    const { draft: next, theirs } = reconcileDraft(draft, { rev: 2, content: mine });

    expect(theirs).toBeNull();
    expect(next).toEqual({ rev: 2, base: mine, content: draft.content, at: 7 });
  });

  it('recognises an earlier one of several saves whose responses were lost', () => {
    const later = bullets('Mine and', 'High', 'Low');
    const draft = makeDraft(bullets('Mine and more', 'High', 'Low'), { sent: [mine, later] });

    const { draft: next, theirs } = reconcileDraft(draft, { rev: 2, content: mine });

    expect(theirs).toBeNull();
    expect(next).toMatchObject({ rev: 2, base: mine, content: draft.content });
  });

  it('does not take another person’s save for the own one', () => {
    const draft = makeDraft(bullets('Mine and more', 'High', 'Low'), { sent: [mine] });
    const server = { rev: 2, content: bullets('Theirs', 'High', 'Low') };

    expect(reconcileDraft(draft, server).theirs).toEqual(server);
  });
});

describe('continueDraft', () => {
  const saved = { rev: 2, content: mine };

  it('has nothing left when nothing was typed during the save', () => {
    expect(continueDraft(makeDraft(mine), mine, saved)).toBeNull();
  });

  it('keeps what was typed during the save, at the new rev', () => {
    const typed = bullets('Mine', 'Springs', 'Low');

    expect(continueDraft(makeDraft(typed), mine, saved)).toEqual({
      ...{ rev: 2, base: mine, content: typed, at: 7 },
    });
  });

  it('keeps the repairs of the server in other fields, and the typed text in the same field', () => {
    const repaired = { rev: 2, content: bullets('Repaired', 'High', 'Repaired too') };
    const typed = bullets('Typed', 'High', 'Low');

    const next = continueDraft(makeDraft(typed), mine, repaired);

    expect(next?.content).toEqual(bullets('Typed', 'High', 'Repaired too'));
  });
});

describe('settleDraft', () => {
  const theirs = { rev: 2, content: bullets('Two', 'High', 'Low') };

  it('bases the chosen content on their rev', () => {
    expect(settleDraft(makeDraft(mine), theirs, mine)).toEqual({
      ...{ rev: 2, base: theirs.content, content: mine, at: 7 },
    });
  });

  it('leaves nothing to save when their content was chosen', () => {
    expect(settleDraft(makeDraft(mine), theirs, theirs.content)).toBeNull();
  });
});

describe('draft store', () => {
  const draft = makeDraft(mine);
  afterEach(() => {
    vi.restoreAllMocks();
    removeDraft('a');
  });

  it('a slide draft is stored for this tab until it is removed', () => {
    saveDraft('a', draft);
    const stored = sessionStorage.getItem('slide-draft:a');
    removeDraft('a');

    expect(JSON.parse(stored ?? 'null')).toEqual(draft);
    expect(sessionStorage.getItem('slide-draft:a')).toBeNull();
    expect(useSlideDrafts.getState().a).toBeUndefined();
  });

  it('a slide draft is kept in memory when sessionStorage is full', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });

    saveDraft('a', draft);

    expect(useSlideDrafts.getState().a).toEqual(draft);
    expect(sessionStorage.getItem('slide-draft:a')).toBeNull();
  });

  it('nothing is stored without a user', () => {
    saveDraft('/deck/slide', draft);

    expect(useSlideDrafts.getState()['/deck/slide']).toBeUndefined();
    expect(sessionStorage.getItem('slide-draft:/deck/slide')).toBeNull();
  });
});
