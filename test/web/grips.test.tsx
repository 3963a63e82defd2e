/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '#web/app/query-client.ts';
import { outlineQuery } from '#web/features/decks/api/get-deck.ts';
import { useSlideDrag } from '#web/features/decks/components/slide-change/use-slide-drag.ts';
import { speak, speakApp } from '#web/lib/i18n.ts';
import { deckId, makeSlide } from './support/decks.ts';
import { fakeApi, onCall } from './support/fake-api.ts';
import { liftAnotherOver, liftOver, takeByGrip } from './support/grips.ts';

const outlineOf = (ids: readonly string[]) => ({
  ...{ rev: 7, title: 'Tides', subtitle: '' },
  entries: ids.map((id, i) => ({
    ...{ i, id, point: '', intent: '', layout_hint: 'bullets', evidence: [] },
    ...{ locked: false, made: true, stale: false },
  })),
});

type Props = { ids: readonly string[]; canEdit?: boolean };

function Slides({ ids, canEdit = true }: Props) {
  const frames = ids.map((id, index) => ({ index, slide: makeSlide(index, { id }) }));
  const drag = useSlideDrag(deckId, canEdit, frames);
  return (
    <ol ref={drag.rows}>
      {frames.map(({ slide, index }) => {
        const grip = drag.gripOf(slide.id, index);
        return (
          // The places stay where they are, as those of the frames do.
          <li key={index} {...drag.rowOf(slide.id, index)}>
            {grip && <span className="grip" {...grip} />}
          </li>
        );
      })}
    </ol>
  );
}

/** Slides whose grips are there, and what changes them and the outline as a poll does. */
async function open(ids: readonly string[]) {
  await speak('en');
  await speakApp();
  const api = fakeApi(
    onCall('POST', '/reorder', { body: outlineOf(ids) }),
    onCall('GET', '/outline', { body: outlineOf(ids) }),
  );
  const client = createQueryClient();
  const shown = (props: Props) => (
    <QueryClientProvider client={client}>
      <Slides {...props} />
    </QueryClientProvider>
  );
  const { rerender } = render(shown({ ids }));
  const list = screen.getByRole('list');
  await waitFor(() => expect(list.querySelectorAll('.grip')).toHaveLength(ids.length));
  const change = (props: Props) => {
    act(() => client.setQueryData(outlineQuery(deckId, false).queryKey, outlineOf(props.ids)));
    rerender(shown(props));
  };
  const moved = () => api.sent.filter(({ method }) => method === 'POST').map(({ body }) => body);
  return { list, change, moved };
}

const twoFrames = async () => {
  for (const _ of [1, 2]) await act(() => new Promise((done) => requestAnimationFrame(done)));
};

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('a slide is let go where the finger is lifted, however short before it came there', async () => {
  const { list, moved } = await open(['a', 'b', 'c']);

  const grip = takeByGrip(list, 0);
  liftOver(2, grip);

  await waitFor(() => expect(moved()).toEqual([{ slide_ids: ['b', 'c', 'a'] }]));
});

it('the slide that was taken is moved, though others have come before it meanwhile', async () => {
  const { list, change, moved } = await open(['a', 'b', 'c']);

  const grip = takeByGrip(list, 0);
  change({ ids: ['new', 'a', 'b', 'c'] });
  liftOver(2, grip);

  await waitFor(() => expect(moved()).toEqual([{ slide_ids: ['new', 'b', 'a', 'c'] }]));
});

it('a slide that can’t be moved any more is let go, and the page stands still', async () => {
  const scrollBy = vi.spyOn(window, 'scrollBy').mockImplementation(() => undefined);
  const { list, change, moved } = await open(['a', 'b', 'c']);
  const grip = takeByGrip(list, 0);
  await waitFor(() => expect(scrollBy).toHaveBeenCalled());

  change({ ids: ['a', 'b', 'c'], canEdit: false });
  scrollBy.mockClear();
  await twoFrames();
  change({ ids: ['a', 'b', 'c'] });
  await twoFrames();
  liftOver(2, grip);

  expect(scrollBy).not.toHaveBeenCalled();
  expect(list.querySelector('[data-held]')).toBeNull();
  expect(moved()).toEqual([]);
});

it.each([
  { end: 'Escape', by: () => fireEvent.keyDown(window, { key: 'Escape' }) },
  { end: 'the browser', by: () => fireEvent.pointerCancel(document.body, { pointerId: 1 }) },
])('a slide that $end takes from the finger stays where it was', async ({ by }) => {
  const { list, moved } = await open(['a', 'b', 'c']);

  const grip = takeByGrip(list, 0);
  by();
  liftOver(2, grip);

  expect(list.querySelector('[data-held]')).toBeNull();
  expect(moved()).toEqual([]);
});

it('another finger lets go nothing', async () => {
  const { list, moved } = await open(['a', 'b', 'c']);

  const grip = takeByGrip(list, 0);
  liftAnotherOver(2);
  expect(list.querySelector('[data-held]')).toBe(list.children[0]);
  liftOver(1, grip);

  await waitFor(() => expect(moved()).toEqual([{ slide_ids: ['b', 'a', 'c'] }]));
});
