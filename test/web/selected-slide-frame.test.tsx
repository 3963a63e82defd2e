/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { act, cleanup, renderHook } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { buildSlideFrames } from '#web/features/decks/components/detail/slide-frames.ts';
import { useSelectedSlideFrame } from '#web/features/decks/components/studio/use-selected-slide-frame.ts';
import { makeDeck, makeSlide } from './support/decks.ts';

afterEach(cleanup);

const deck = makeDeck({ status: 'running', slide_count: 4 });

/** Returns the frames of four slides, of which the given ones are finished. */
const makeFrames = (...made: number[]) =>
  buildSlideFrames(
    [0, 1, 2, 3].map((index) => makeSlide(index, made.includes(index) ? {} : { content: null })),
    4,
  );

it('the studio follows the slide that was finished last, until the user selects one', () => {
  const { result, rerender } = renderHook(({ frames }) => useSelectedSlideFrame(deck, frames), {
    initialProps: { frames: makeFrames() },
    wrapper: MemoryRouter,
  });
  const shown = [result.current.index];

  for (const made of [[3], [1, 3], [1, 2, 3]]) {
    rerender({ frames: makeFrames(...made) });
    shown.push(result.current.index);
  }
  act(() => result.current.select(1));
  rerender({ frames: makeFrames(1, 2, 3) });
  shown.push(result.current.index);

  expect(shown).toEqual([0, 3, 1, 2, 1]);
});
