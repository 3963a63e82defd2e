import { describe, expect, it } from 'vitest';
import {
  buildRegenerateBody,
  countRegenerated,
  hasOutline,
  listAvailableScopes,
} from '#web/features/decks/components/regenerate/regenerate-counts.ts';
import { makeDeck, makeSlide, makeStages } from './support/decks.ts';

describe('the slide counts of the regenerate dialog', () => {
  it('three regeneration scopes are counted and offered when slides are edited or stale', () => {
    const slides = [makeSlide(0), makeSlide(1, { edited: true }), makeSlide(2, { stale: true })];

    const request = countRegenerated(slides, 3);

    expect(request.byScope).toEqual({ unedited: 2, all: 3, stale: 1 });
    expect(listAvailableScopes(request)).toEqual(['unedited', 'all', 'stale']);
  });

  it('only one scope is offered when no slide is edited or stale', () => {
    expect(listAvailableScopes(countRegenerated([makeSlide(0), makeSlide(1)], 2))).toEqual([
      'unedited',
    ]);
  });

  it('every regeneration scope includes unfinished slides', () => {
    const slides = [
      makeSlide(0, { edited: true }),
      makeSlide(1, { status: 'failed', content: null }),
    ];

    expect(countRegenerated(slides, 3).byScope).toEqual({ unedited: 2, all: 3, stale: 2 });
  });

  it('the regeneration request contains changed texts only, and can clear the instructions', () => {
    const deck = makeDeck({ instructions: 'Be short.', topic: 'tides' });
    const request = { scope: 'all' as const, instructions: 'Be short. ', topic: 'tides' };

    expect(buildRegenerateBody(request, deck)).toEqual({ scope: 'all' });
    expect(buildRegenerateBody({ ...request, instructions: '' }, deck)).toEqual({
      scope: 'all',
      instructions: '',
    });
    expect(buildRegenerateBody({ ...request, topic: '' }, deck)).toEqual({ scope: 'all' });
    expect(buildRegenerateBody({ ...request, topic: 'moons' }, deck)).toEqual({
      scope: 'all',
      topic: 'moons',
    });
  });

  it('hasOutline is false for a presentation that was cancelled before its outline', () => {
    expect(hasOutline(makeDeck())).toBe(true);
    expect(hasOutline(makeDeck({ stages: makeStages('cancelled') }))).toBe(false);
  });
});
