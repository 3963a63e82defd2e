/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { useSlideDrag } from '#web/features/decks/components/studio/use-slide-drag.ts';
import { makeSlide } from './support/decks.ts';
import { endDrag, endOtherTouch, startDrag } from './support/drag.ts';

type SlideMove = [slideId: string, to: number];
type Props = { ids: readonly string[]; canMove?: boolean };

function Slides({ ids, canMove = true, onMove }: Props & { onMove: (...move: SlideMove) => void }) {
  const list = useRef<HTMLOListElement>(null);
  const frames = ids.map((id, index) => ({ index, slide: makeSlide(index, { id }) }));
  const drag = useSlideDrag(list, frames, canMove ? onMove : undefined);
  return (
    <ol ref={list}>
      {frames.map(({ slide, index }) => {
        const grip = drag.gripProps(slide.id, index);
        return (
          <li key={slide.id} {...drag.rowProps(slide.id, index)}>
            {grip && <span className="grip" {...grip} />}
          </li>
        );
      })}
    </ol>
  );
}

/** Renders slides with grips; the returned `change` replaces the slides, like a poll. */
function renderSlides(ids: readonly string[]) {
  const moves: SlideMove[] = [];
  const element = (props: Props) => <Slides {...props} onMove={(...move) => moves.push(move)} />;
  const { rerender } = render(element({ ids }));
  const list = screen.getByRole('list');
  return { list, moves, change: (props: Props) => rerender(element(props)) };
}

const waitTwoFrames = async () => {
  for (const _ of [1, 2]) await act(() => new Promise((done) => requestAnimationFrame(done)));
};

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('a dragged slide is dropped at the position of pointerup, even if no earlier move was rendered', async () => {
  const { list, moves } = renderSlides(['a', 'b', 'c']);

  const grip = startDrag(list, 0);
  endDrag(2, grip);

  expect(moves).toEqual([['a', 2]]);
});

it('dragging drops the slide at the row under the pointer, even when others were inserted before it', async () => {
  const { list, change, moves } = renderSlides(['a', 'b', 'c']);

  const grip = startDrag(list, 0);
  change({ ids: ['new', 'a', 'b', 'c'] });
  endDrag(2, grip);

  expect(moves).toEqual([['a', 3]]);
});

it('the drag and the scrolling end when slides can’t be moved any more', async () => {
  const scrollBy = vi.spyOn(window, 'scrollBy').mockImplementation(() => undefined);
  const { list, change, moves } = renderSlides(['a', 'b', 'c']);
  const grip = startDrag(list, 0);
  await waitFor(() => expect(scrollBy).toHaveBeenCalled());

  change({ ids: ['a', 'b', 'c'], canMove: false });
  scrollBy.mockClear();
  await waitTwoFrames();
  change({ ids: ['a', 'b', 'c'] });
  await waitTwoFrames();
  endDrag(2, grip);

  expect(scrollBy).not.toHaveBeenCalled();
  expect(list.querySelector('[data-held]')).toBeNull();
  expect(moves).toEqual([]);
});

it.each([
  { end: 'Escape', by: () => fireEvent.keyDown(window, { key: 'Escape' }) },
  { end: 'the browser', by: () => fireEvent.pointerCancel(document.body, { pointerId: 1 }) },
])('a drag cancelled by $end does not move the slide', async ({ by }) => {
  const { list, moves } = renderSlides(['a', 'b', 'c']);

  const grip = startDrag(list, 0);
  by();
  endDrag(2, grip);

  expect(list.querySelector('[data-held]')).toBeNull();
  expect(moves).toEqual([]);
});

it('dragging a slide ignores other pointers', async () => {
  const { list, moves } = renderSlides(['a', 'b', 'c']);

  const grip = startDrag(list, 0);
  endOtherTouch(2);
  expect(list.querySelector('[data-held]')).toBe(list.children[0]);
  endDrag(1, grip);

  expect(moves).toEqual([['a', 1]]);
});

it('the slide dragged with a mouse is dimmed, and a line shows where it would land', () => {
  const { list, moves } = renderSlides(['a', 'b', 'c']);
  const rows = [...list.children];
  const data = new Map<string, string>();
  const dataTransfer = {
    setData: (type: string, value: string) => data.set(type, value),
    getData: (type: string) => data.get(type) ?? '',
    get types() {
      return [...data.keys()];
    },
  };
  const marks = () =>
    rows.map((row) => [row.hasAttribute('data-held'), row.getAttribute('data-drop')]);
  const [first, , third] = rows;
  if (!first || !third) throw new Error('no rows');

  fireEvent.dragStart(third, { dataTransfer });
  fireEvent.dragOver(first, { dataTransfer });
  expect(marks()).toEqual([
    [false, 'before'],
    [false, null],
    [true, null],
  ]);
  fireEvent.drop(first, { dataTransfer });

  expect(moves).toEqual([['c', 0]]);
  expect(marks()).toEqual([
    [false, null],
    [false, null],
    [false, null],
  ]);
});
