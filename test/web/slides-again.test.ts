import { describe, expect, it } from 'vitest';
import {
  bodyOf,
  hasOutline,
  scopesOf,
  slidesAgain,
} from '#web/features/decks/components/regenerate/slides-again.ts';
import { makeDeck, makeSlide, makeStages } from './support/decks.ts';

describe('making the slides again', () => {
  it('keeps the edited ones, or only those that are not stale', () => {
    const slides = [makeSlide(0), makeSlide(1, { edited: true }), makeSlide(2, { stale: true })];

    const again = slidesAgain(slides, 3);

    expect(again.made).toEqual({ unedited: 2, all: 3, stale: 1 });
    expect(scopesOf(again)).toEqual(['unedited', 'all', 'stale']);
  });

  it('leaves nothing to choose where no slide is edited or stale', () => {
    expect(scopesOf(slidesAgain([makeSlide(0), makeSlide(1)], 2))).toEqual(['unedited']);
  });

  it('takes a slide that is not finished into every scope', () => {
    const slides = [
      makeSlide(0, { edited: true }),
      makeSlide(1, { status: 'failed', content: null }),
    ];

    expect(slidesAgain(slides, 3).made).toEqual({ unedited: 2, all: 3, stale: 2 });
  });

  it('sends texts only where they were changed, and can empty the instructions', () => {
    const deck = makeDeck({ instructions: 'Be short.', topic: 'tides' });
    const again = { scope: 'all' as const, instructions: 'Be short. ', topic: 'tides' };

    expect(bodyOf(again, deck)).toEqual({ scope: 'all' });
    expect(bodyOf({ ...again, instructions: '' }, deck)).toEqual({
      scope: 'all',
      instructions: '',
    });
    expect(bodyOf({ ...again, topic: '' }, deck)).toEqual({ scope: 'all' });
    expect(bodyOf({ ...again, topic: 'moons' }, deck)).toEqual({ scope: 'all', topic: 'moons' });
  });

  it('knows whether there is an outline to keep', () => {
    expect(hasOutline(makeDeck())).toBe(true);
    expect(hasOutline(makeDeck({ stages: makeStages('cancelled') }))).toBe(false);
  });
});
