import { afterEach, describe, expect, it, vi } from 'vitest';
import type { SlideContent } from '#shared/deck/model.ts';
import { textBoxes } from '#shared/deck/scene.ts';
import type { SlideView } from '#shared/schemas/presentations.ts';
import type { FigureTrace } from '#shared/schemas/provenance.ts';
import {
  dropDraft,
  keepDraft,
  type SlideDraft,
  useSlideDrafts,
} from '#web/features/decks/editing/draft-store.ts';
import { change, undo } from '#web/features/decks/editing/history.ts';
import {
  drawLive,
  editableTexts,
  judgeLive,
  newFiguresOf,
  unfinishedParts,
} from '#web/features/decks/editing/live.ts';
import {
  follow,
  isDirty,
  saved,
  settle,
  startWork,
  type Work,
} from '#web/features/decks/editing/work.ts';
import { makeSlide } from './support/decks.ts';

const saying = (title: string): SlideContent => ({
  layout: 'bullets',
  title,
  notes: '',
  sources: [],
  blocks: { items: [{ text: 'High water' }, { text: 'Low water' }] },
});
const slideAt = (rev: number, title: string): SlideView =>
  makeSlide(0, { rev, title, content: saying(title) });

const typed = (work: Work, title: string): Work => ({
  ...work,
  history: change(work.history, saying(title)),
});
const start = () => startWork(slideAt(1, 'One'), saying('One'));

describe('a slide under a person’s hands', () => {
  it('follows the slide as long as nothing was typed', () => {
    const work = follow(start(), slideAt(2, 'Two'));

    expect(work.base).toEqual({ rev: 2, content: saying('Two') });
    expect(isDirty(work)).toBe(false);
  });

  it('stands against what was saved meanwhile once something was typed', () => {
    const work = follow(typed(start(), 'Mine'), slideAt(2, 'Two'));

    expect(work.theirs).toEqual({ rev: 2, content: saying('Two') });
    expect(work.history.present).toEqual(saying('Mine'));
    expect(work.base.rev).toBe(1);
  });

  it('goes on over another rev of the same words', () => {
    const work = follow(typed(start(), 'Mine'), slideAt(2, 'One'));

    expect(work).toMatchObject({ theirs: null, base: { rev: 2 } });
    expect(isDirty(work)).toBe(true);
  });

  it('has nothing to settle where both have written the same', () => {
    const work = follow(typed(start(), 'Two'), slideAt(2, 'Two'));

    expect(work.theirs).toBeNull();
    expect(isDirty(work)).toBe(false);
  });

  it('is saved over the newer rev once a person has chosen, and what they had is one step back', () => {
    const against = follow(typed(start(), 'Mine'), slideAt(2, 'Two'));

    const work = settle(against, saying('Two'));

    expect(work).toMatchObject({ theirs: null, base: { rev: 2 } });
    expect(undo(work.history).present).toEqual(saying('Mine'));
  });

  it('starts anew from what a save answers, and doesn’t take the slide before it for news', () => {
    const before = start();
    const work = saved(typed(before, 'Mine'), slideAt(2, 'Mine'));

    expect(isDirty(work)).toBe(false);
    expect(follow(work, before.slide)).toBe(work);
  });

  it('goes on with a draft, and stands against a slide that was saved or made again since', () => {
    const draft: SlideDraft = { rev: 1, base: saying('One'), content: saying('Mine'), at: 0 };

    const same = startWork(slideAt(1, 'One'), saying('One'), draft);
    const newer = startWork(slideAt(2, 'Two'), saying('Two'), draft);

    expect(same.history.present).toEqual(saying('Mine'));
    expect(undo(same.history).present).toEqual(saying('One'));
    expect(newer.theirs).toEqual({ rev: 2, content: saying('Two') });
    const again = startWork(slideAt(1, 'Again'), saying('Again'), draft);
    expect(again.theirs).toEqual({ rev: 1, content: saying('Again') });
  });
});

describe('a draft', () => {
  const draft: SlideDraft = { rev: 1, base: saying('One'), content: saying('Mine'), at: 0 };
  afterEach(() => {
    vi.restoreAllMocks();
    dropDraft('a');
  });

  it('is kept for this tab until it is dropped', () => {
    keepDraft('a', draft);
    const stored = sessionStorage.getItem('slide-draft:a');
    dropDraft('a');

    expect(JSON.parse(stored ?? 'null')).toEqual(draft);
    expect(sessionStorage.getItem('slide-draft:a')).toBeNull();
    expect(useSlideDrafts.getState().a).toBeUndefined();
  });

  it('that storage has no room for lives as long as the page', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });

    keepDraft('a', draft);

    expect(useSlideDrafts.getState().a).toEqual(draft);
    expect(sessionStorage.getItem('slide-draft:a')).toBeNull();
  });
});

describe('a slide that is judged as it is typed', () => {
  const place = { title: 'Tides', language: 'en', theme: 'meridian', index: 1, total: 3 };
  const against = { point: '', traces: [], hasSources: true, minutes: null };
  const costing = (value: string): SlideContent => ({
    ...saying('What it cost'),
    layout: 'bullets',
    blocks: { items: [{ text: `It cost ${value} to build` }, { text: 'Nobody else paid' }] },
  });
  const trace = (text: string, state: FigureTrace['state']): FigureTrace => ({
    ...{ text, state, part: 'items[0].text' },
    ...{ passage_id: null, quote: null, source: null, page: null },
  });

  it('keeps what is known of its figures, and counts those that are new', () => {
    const traces = [trace('$4.2 million', 'unsupported')];

    const known = judgeLive(costing('$4.2 million'), place, { ...against, traces });
    const changed = judgeLive(costing('$5.1 million'), place, { ...against, traces });

    expect(known.findings.map(({ code }) => code)).toContain('unsupported');
    expect(known.newFigures).toBe(0);
    expect(changed.findings.map(({ code }) => code)).not.toContain('unsupported');
    expect(changed.newFigures).toBe(1);
    expect(changed.score).toBe(known.score + 8);
  });

  it('asks for its new figures alone: other words around them are nothing new', () => {
    const known = [trace('$4.2 million', 'supported')];

    expect(newFiguresOf(costing('$4.2 million'), 'en', known)).toEqual([]);
    expect(newFiguresOf(costing('$5.1 million'), 'en', known)).toEqual(['$5.1 million']);
    expect(newFiguresOf(costing('some $5.1 million'), 'en', known)).toEqual(['$5.1 million']);
  });

  it('can be typed into at every text of its own, and draws that one no more', () => {
    const content = saying('Tides');
    const { scene } = judgeLive(content, place, against);

    expect(editableTexts(scene, content).map(({ part }) => part)).toEqual(
      expect.arrayContaining(['title', 'items[0].text', 'items[1].text']),
    );
    expect(textBoxes(scene).some(({ part }) => part === undefined)).toBe(true);
    expect(drawLive(scene, null)).toContain('High');
    expect(drawLive(scene, 'items[0].text')).not.toContain('High');
  });

  it('tells by their parts what is missing', () => {
    const blank: SlideContent = {
      ...saying(''),
      layout: 'bullets',
      blocks: { items: [{ text: 'One' }, { text: '' }] },
    };

    expect(unfinishedParts(blank)).toEqual(['title', 'items[1].text']);
    expect(unfinishedParts(saying('Tides'))).toEqual([]);
  });
});
