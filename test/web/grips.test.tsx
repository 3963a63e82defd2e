/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '#web/app/query-client.ts';
import { outlineQuery } from '#web/features/decks/api/get-deck.ts';
import { useSlideDrag } from '#web/features/decks/components/slide-change/use-slide-drag.ts';
import { loadAppTexts, loadLanguage } from '#web/lib/i18n.ts';
import { deckId, makeSlide } from './support/decks.ts';
import { endDrag, endOtherTouch, startDrag } from './support/drag.ts';
import { fakeApi, onCall } from './support/fake-api.ts';

const makeOutline = (ids: readonly string[]) => ({
  ...{ rev: 7, title: 'Tides', subtitle: '', intent: null },
  entries: ids.map((id, i) => ({
    ...{ i, id, point: '', intent: '', layout_hint: 'bullets', evidence: [] },
    ...{ locked: false, made: true, stale: false },
  })),
});

type Props = { ids: readonly string[]; canEdit?: boolean };

function Slides({ ids, canEdit = true }: Props) {
  const frames = ids.map((id, index) => ({ index, slide: makeSlide(index, { id }) }));
  const dragProps = useSlideDrag(deckId, canEdit, frames);
  return (
    <ol ref={dragProps.rows}>
      {frames.map(({ slide, index }) => {
        const grip = dragProps.gripProps(slide.id, index);
        return (
          // Index keys, as in the real grid.
          <li key={index} {...dragProps.rowProps(slide.id, index)}>
            {grip && <span className="grip" {...grip} />}
          </li>
        );
      })}
    </ol>
  );
}

/** Renders slides with grips; `change` updates slides and outline as a poll does. */
async function renderSlides(ids: readonly string[]) {
  await loadLanguage('en');
  await loadAppTexts();
  const api = fakeApi(
    onCall('POST', '/reorder', { body: makeOutline(ids) }),
    onCall('GET', '/outline', { body: makeOutline(ids) }),
  );
  const client = createQueryClient();
  const withClient = (props: Props) => (
    <QueryClientProvider client={client}>
      <Slides {...props} />
    </QueryClientProvider>
  );
  const { rerender } = render(withClient({ ids }));
  const list = screen.getByRole('list');
  await waitFor(() => expect(list.querySelectorAll('.grip')).toHaveLength(ids.length));
  const change = (props: Props) => {
    act(() => client.setQueryData(outlineQuery(deckId, false).queryKey, makeOutline(props.ids)));
    rerender(withClient(props));
  };
  const reorderBodies = () =>
    api.sent.filter(({ method }) => method === 'POST').map(({ body }) => body);
  return { list, change, reorderBodies };
}

const waitTwoFrames = async () => {
  for (const _ of [1, 2]) await act(() => new Promise((done) => requestAnimationFrame(done)));
};

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('dragging drops the slide at the position of pointerup, even without a rendered move before', async () => {
  const { list, reorderBodies } = await renderSlides(['a', 'b', 'c']);

  const grip = startDrag(list, 0);
  endDrag(2, grip);

  await waitFor(() => expect(reorderBodies()).toEqual([{ slide_ids: ['b', 'c', 'a'] }]));
});

it('dragging moves the dragged slide even when others were inserted before it', async () => {
  const { list, change, reorderBodies } = await renderSlides(['a', 'b', 'c']);

  const grip = startDrag(list, 0);
  change({ ids: ['new', 'a', 'b', 'c'] });
  endDrag(2, grip);

  await waitFor(() => expect(reorderBodies()).toEqual([{ slide_ids: ['new', 'b', 'a', 'c'] }]));
});

it('the drag and the scrolling end when slides can’t be moved any more', async () => {
  const scrollBy = vi.spyOn(window, 'scrollBy').mockImplementation(() => undefined);
  const { list, change, reorderBodies } = await renderSlides(['a', 'b', 'c']);
  const grip = startDrag(list, 0);
  await waitFor(() => expect(scrollBy).toHaveBeenCalled());

  change({ ids: ['a', 'b', 'c'], canEdit: false });
  scrollBy.mockClear();
  await waitTwoFrames();
  change({ ids: ['a', 'b', 'c'] });
  await waitTwoFrames();
  endDrag(2, grip);

  expect(scrollBy).not.toHaveBeenCalled();
  expect(list.querySelector('[data-held]')).toBeNull();
  expect(reorderBodies()).toEqual([]);
});

it.each([
  { end: 'Escape', by: () => fireEvent.keyDown(window, { key: 'Escape' }) },
  { end: 'the browser', by: () => fireEvent.pointerCancel(document.body, { pointerId: 1 }) },
])('a drag cancelled by $end keeps the slide in place', async ({ by }) => {
  const { list, reorderBodies } = await renderSlides(['a', 'b', 'c']);

  const grip = startDrag(list, 0);
  by();
  endDrag(2, grip);

  expect(list.querySelector('[data-held]')).toBeNull();
  expect(reorderBodies()).toEqual([]);
});

it('a drag ignores other pointers', async () => {
  const { list, reorderBodies } = await renderSlides(['a', 'b', 'c']);

  const grip = startDrag(list, 0);
  endOtherTouch(2);
  expect(list.querySelector('[data-held]')).toBe(list.children[0]);
  endDrag(1, grip);

  await waitFor(() => expect(reorderBodies()).toEqual([{ slide_ids: ['b', 'a', 'c'] }]));
});
