import { afterEach, describe, expect, it, vi } from 'vitest';
import type { SlideContent } from '#shared/deck/model.ts';
import { textBoxes } from '#shared/deck/scene.ts';
import type { SlideView } from '#shared/schemas/presentations.ts';
import type { FigureTrace } from '#shared/schemas/provenance.ts';
import {
  checkDraft,
  drawScene,
  editableTexts,
  listNewFigures,
  unfinishedParts,
} from '#web/features/decks/editing/check-draft.ts';
import {
  removeDraft,
  type SlideDraft,
  saveDraft,
  useSlideDrafts,
} from '#web/features/decks/editing/draft-store.ts';
import {
  applySaved,
  applyServerSlide,
  type EditState,
  isDirty,
  resolveConflict,
  startEditing,
} from '#web/features/decks/editing/edit-state.ts';
import { recordChange, undo } from '#web/features/decks/editing/history.ts';
import { makeSlide } from './support/decks.ts';

const makeContent = (title: string): SlideContent => ({
  layout: 'bullets',
  title,
  notes: '',
  sources: [],
  blocks: { items: [{ text: 'High water' }, { text: 'Low water' }] },
});
const makeSlideAtRev = (rev: number, title: string): SlideView =>
  makeSlide(0, { rev, title, content: makeContent(title) });

const withTitle = (work: EditState, title: string): EditState => ({
  ...work,
  history: recordChange(work.history, makeContent(title)),
});
const start = () => startEditing(makeSlideAtRev(1, 'One'), makeContent('One'));

describe('editing state', () => {
  it('the editor takes over server changes while nothing was typed', () => {
    const work = applyServerSlide(start(), makeSlideAtRev(2, 'Two'));

    expect(work.base).toEqual({ rev: 2, content: makeContent('Two') });
    expect(isDirty(work)).toBe(false);
  });

  it('the editor keeps the edits and reports a conflict after another save', () => {
    const work = applyServerSlide(withTitle(start(), 'Mine'), makeSlideAtRev(2, 'Two'));

    expect(work.theirs).toEqual({ rev: 2, content: makeContent('Two') });
    expect(work.history.present).toEqual(makeContent('Mine'));
    expect(work.base.rev).toBe(1);
  });

  it('the editor continues with a new rev of the same content', () => {
    const work = applyServerSlide(withTitle(start(), 'Mine'), makeSlideAtRev(2, 'One'));

    expect(work).toMatchObject({ theirs: null, base: { rev: 2 } });
    expect(isDirty(work)).toBe(true);
  });

  it('the editor has no conflict when both sides are equal', () => {
    const work = applyServerSlide(withTitle(start(), 'Two'), makeSlideAtRev(2, 'Two'));

    expect(work.theirs).toBeNull();
    expect(isDirty(work)).toBe(false);
  });

  it('the editor continues from the newer rev after a conflict, with the user’s edits in the undo history', () => {
    const checkOptions = applyServerSlide(withTitle(start(), 'Mine'), makeSlideAtRev(2, 'Two'));

    const work = resolveConflict(checkOptions, makeContent('Two'));

    expect(work).toMatchObject({ theirs: null, base: { rev: 2 } });
    expect(undo(work.history).present).toEqual(makeContent('Mine'));
  });

  it('the editor continues from a saved slide and ignores the outdated one', () => {
    const before = start();
    const work = applySaved(withTitle(before, 'Mine'), makeSlideAtRev(2, 'Mine'));

    expect(isDirty(work)).toBe(false);
    expect(applyServerSlide(work, before.slide)).toBe(work);
  });

  it('the editor continues with a draft, and reports a conflict if the slide was saved or regenerated since', () => {
    const draft: SlideDraft = {
      rev: 1,
      base: makeContent('One'),
      content: makeContent('Mine'),
      at: 0,
    };

    const same = startEditing(makeSlideAtRev(1, 'One'), makeContent('One'), draft);
    const newer = startEditing(makeSlideAtRev(2, 'Two'), makeContent('Two'), draft);

    expect(same.history.present).toEqual(makeContent('Mine'));
    expect(undo(same.history).present).toEqual(makeContent('One'));
    expect(newer.theirs).toEqual({ rev: 2, content: makeContent('Two') });
    const regenerated = startEditing(makeSlideAtRev(1, 'Again'), makeContent('Again'), draft);
    expect(regenerated.theirs).toEqual({ rev: 1, content: makeContent('Again') });
  });
});

describe('slide draft', () => {
  const draft: SlideDraft = {
    rev: 1,
    base: makeContent('One'),
    content: makeContent('Mine'),
    at: 0,
  };
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
});

describe('live check of a draft', () => {
  const slideContext = { title: 'Tides', language: 'en', theme: 'meridian', index: 1, total: 3 };
  const checkOptions = { point: '', traces: [], hasSources: true, minutes: null };
  const makeCostSlide = (value: string): SlideContent => ({
    ...makeContent('What it cost'),
    layout: 'bullets',
    blocks: { items: [{ text: `It cost ${value} to build` }, { text: 'Nobody else paid' }] },
  });
  const trace = (text: string, state: FigureTrace['state']): FigureTrace => ({
    ...{ text, state, part: 'items[0].text' },
    ...{ passage_id: null, quote: null, source: null, page: null },
  });

  it('the live check keeps the provenance of known figures and counts new ones', () => {
    const traces = [trace('$4.2 million', 'unsupported')];

    const known = checkDraft(makeCostSlide('$4.2 million'), slideContext, {
      ...checkOptions,
      traces,
    });
    const changed = checkDraft(makeCostSlide('$5.1 million'), slideContext, {
      ...checkOptions,
      traces,
    });

    expect(known.findings.map(({ code }) => code)).toContain('unsupported');
    expect(known.newFigures).toBe(0);
    expect(changed.findings.map(({ code }) => code)).not.toContain('unsupported');
    expect(changed.newFigures).toBe(1);
    expect(changed.score).toBe(known.score + 8);
  });

  it('the live check lists new figures only, whatever the words around them', () => {
    const known = [trace('$4.2 million', 'supported')];

    expect(listNewFigures(makeCostSlide('$4.2 million'), 'en', known)).toEqual([]);
    expect(listNewFigures(makeCostSlide('$5.1 million'), 'en', known)).toEqual(['$5.1 million']);
    expect(listNewFigures(makeCostSlide('some $5.1 million'), 'en', known)).toEqual([
      '$5.1 million',
    ]);
  });

  it('the live check finds every text of the slide, and omits the edited one from the drawing', () => {
    const content = makeContent('Tides');
    const { scene } = checkDraft(content, slideContext, checkOptions);

    expect(editableTexts(scene, content).map(({ part }) => part)).toEqual(
      expect.arrayContaining(['title', 'items[0].text', 'items[1].text']),
    );
    expect(textBoxes(scene).some(({ part }) => part === undefined)).toBe(true);
    expect(drawScene(scene, null)).toContain('High');
    expect(drawScene(scene, 'items[0].text')).not.toContain('High');
  });

  it('the live check returns the parts with missing texts', () => {
    const blank: SlideContent = {
      ...makeContent(''),
      layout: 'bullets',
      blocks: { items: [{ text: 'One' }, { text: '' }] },
    };

    expect(unfinishedParts(blank)).toEqual(['title', 'items[1].text']);
    expect(unfinishedParts(makeContent('Tides'))).toEqual([]);
  });
});
