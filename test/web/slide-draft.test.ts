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
import { makeBullets, makeSection } from './support/contents.ts';

const baseContent = makeBullets('One', 'High', 'Low');
const makeDraft = (content: SlideContent, changes: Partial<SlideDraft> = {}): SlideDraft => ({
  ...{ rev: 1, base: baseContent, content, at: 7 },
  ...changes,
});
const ownContent = makeBullets('Mine', 'High', 'Low');

describe('reconcileDraft', () => {
  it('reconcileDraft keeps the draft while the server’s slide is the one that the draft is based on', () => {
    const draft = makeDraft(ownContent);

    const { draft: kept, theirs: serverSlide } = reconcileDraft(draft, {
      rev: 1,
      content: baseContent,
    });

    expect(kept).toBe(draft);
    expect(serverSlide).toBeNull();
  });

  it('reconcileDraft merges the draft with another user’s changes of different fields, at the newer rev', () => {
    const serverSlide = makeBullets('One', 'High', 'Ebb');

    const reconciled = reconcileDraft(makeDraft(ownContent), { rev: 2, content: serverSlide });

    const content = makeBullets('Mine', 'High', 'Ebb');
    expect(reconciled).toEqual({
      draft: { rev: 2, base: serverSlide, content, at: 7 },
      theirs: null,
    });
  });

  it('reconcileDraft reports a conflict and keeps the draft when another user changed the same field', () => {
    const draft = makeDraft(ownContent);
    const server = { rev: 2, content: makeBullets('Two', 'High', 'Low') };

    expect(reconcileDraft(draft, server)).toEqual({ draft, theirs: server });
  });

  it('reconcileDraft moves the draft to a newer rev that has the same content', () => {
    const { draft, theirs: serverSlide } = reconcileDraft(makeDraft(ownContent), {
      rev: 2,
      content: baseContent,
    });

    expect(draft).toMatchObject({ rev: 2, content: ownContent });
    expect(serverSlide).toBeNull();
  });

  it('reconcileDraft drops the draft when the server’s slide equals the draft', () => {
    expect(reconcileDraft(makeDraft(ownContent), { rev: 2, content: ownContent })).toEqual({
      ...{ draft: null, theirs: null },
    });
  });

  it('reconcileDraft drops a draft without changes when the server has a newer slide', () => {
    const server = { rev: 2, content: ownContent };

    expect(reconcileDraft(makeDraft(baseContent), server)).toEqual({ draft: null, theirs: null });
  });

  it('reconcileDraft reports a conflict with a regenerated slide, whose revs start at 1 again', () => {
    const server = { rev: 1, content: makeBullets('Again', 'Other', 'Text') };

    expect(reconcileDraft(makeDraft(ownContent), server).theirs).toEqual(server);
  });

  it('reconcileDraft reports a conflict when the server’s slide has another layout, and merges nothing', () => {
    const draft = makeDraft(makeBullets('One', 'Springs', 'Low'));
    const server = { rev: 2, content: makeSection('One') };

    expect(reconcileDraft(draft, server)).toEqual({ draft, theirs: server });
  });

  it('reconcileDraft treats the user’s save whose response was lost as saved, not as a conflict', () => {
    const draft = makeDraft(makeBullets('Mine and more', 'High', 'Low'), { sent: [ownContent] });

    const { draft: next, theirs: serverSlide } = reconcileDraft(draft, {
      rev: 2,
      content: ownContent,
    });

    expect(serverSlide).toBeNull();
    expect(next).toEqual({ rev: 2, base: ownContent, content: draft.content, at: 7 });
  });

  it('reconcileDraft treats any of several saves whose responses were lost as saved, not as a conflict', () => {
    const later = makeBullets('Mine and', 'High', 'Low');
    const draft = makeDraft(makeBullets('Mine and more', 'High', 'Low'), {
      sent: [ownContent, later],
    });

    const { draft: next, theirs: serverSlide } = reconcileDraft(draft, {
      rev: 2,
      content: ownContent,
    });

    expect(serverSlide).toBeNull();
    expect(next).toMatchObject({ rev: 2, base: ownContent, content: draft.content });
  });

  it('reconcileDraft reports a conflict with another user’s save although an earlier save got no response', () => {
    const draft = makeDraft(makeBullets('Mine and more', 'High', 'Low'), { sent: [ownContent] });
    const server = { rev: 2, content: makeBullets('Theirs', 'High', 'Low') };

    expect(reconcileDraft(draft, server).theirs).toEqual(server);
  });
});

describe('continueDraft', () => {
  const saved = { rev: 2, content: ownContent };

  it('continueDraft drops the draft when nothing was typed during the save', () => {
    expect(continueDraft(makeDraft(ownContent), ownContent, saved)).toBeNull();
  });

  it('continueDraft keeps the text typed during the save, at the new rev', () => {
    const typed = makeBullets('Mine', 'Springs', 'Low');

    expect(continueDraft(makeDraft(typed), ownContent, saved)).toEqual({
      ...{ rev: 2, base: ownContent, content: typed, at: 7 },
    });
  });

  it('continueDraft keeps the text typed during the save, and the server’s repairs of other fields', () => {
    const repaired = { rev: 2, content: makeBullets('Repaired', 'High', 'Repaired too') };
    const typed = makeBullets('Typed', 'High', 'Low');

    const next = continueDraft(makeDraft(typed), ownContent, repaired);

    expect(next?.content).toEqual(makeBullets('Typed', 'High', 'Repaired too'));
  });
});

describe('settleDraft', () => {
  const serverSlide = { rev: 2, content: makeBullets('Two', 'High', 'Low') };

  it('settleDraft puts the content chosen in a conflict at the server’s rev', () => {
    expect(settleDraft(makeDraft(ownContent), serverSlide, ownContent)).toEqual({
      ...{ rev: 2, base: serverSlide.content, content: ownContent, at: 7 },
    });
  });

  it('settleDraft drops the draft when the user chose the server’s content', () => {
    expect(settleDraft(makeDraft(ownContent), serverSlide, serverSlide.content)).toBeNull();
  });
});

describe('the storage of slide drafts', () => {
  const draft = makeDraft(ownContent);
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

  it('a slide draft is not stored while no user is signed in', () => {
    saveDraft('/deck/slide', draft);

    expect(useSlideDrafts.getState()['/deck/slide']).toBeUndefined();
    expect(sessionStorage.getItem('slide-draft:/deck/slide')).toBeNull();
  });
});
