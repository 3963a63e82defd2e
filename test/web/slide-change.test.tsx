/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SlideView } from '#shared/schemas/presentations.ts';
import { SlideDialog } from '#web/features/decks/components/detail/slide-dialog.tsx';
import { AddSlide } from '#web/features/decks/components/slide-change/add-slide.tsx';
import { clearPollCache } from '#web/lib/poll.ts';
import { deckId, makeSlide } from './support/decks.ts';
import { mockDialogs } from './support/dialogs.ts';
import { fakeApi, onCall } from './support/fake-api.ts';
import { mount } from './support/mount.tsx';

const outline = onCall('GET', '/outline', {
  body: { rev: 4, title: 'Tides', entries: [{ i: 0, id: 's0', point: 'Point 1' }] },
});

const proposal = (changes: Partial<NonNullable<SlideView['proposal']>> = {}) => ({
  content: makeSlide(0, { title: 'Other' }).content ?? null,
  quality: { score: 90, findings: [] },
  instruction: 'Be shorter.',
  created_at: '2026-01-01T00:00:00Z',
  outdated: false,
  unchanged: false,
  ...changes,
});

const deck = {
  id: deckId,
  title: 'Tides',
  language: 'en',
  theme: 'meridian',
  total: 3,
  canEdit: true,
  canRevise: true,
};
const work = { state: 'made' as const, task: undefined, isBeingRevised: false };

function mountDialog(changes: Partial<NonNullable<SlideView['proposal']>>) {
  const { content, ...rest } = proposal(changes);
  const slide = makeSlide(0, content === null ? {} : { proposal: { ...rest, content } });
  return mount(
    <SlideDialog
      slide={slide}
      work={work}
      deck={deck}
      history={null}
      onClose={() => undefined}
      onMove={{ back: undefined, on: undefined }}
    />,
  );
}

beforeEach(() => {
  mockDialogs();
  clearPollCache();
});
afterEach(() => cleanup());

describe('proposal', () => {
  it('a proposal is shown next to the current slide, with buttons at the dialog’s foot', async () => {
    fakeApi(outline);
    await mountDialog({});

    const sides = within(screen.getByRole('region', { name: 'Proposal' }));
    expect(sides.getByText('Current')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Accept' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Discard' })).toBeTruthy();
  });

  it('a proposal without changes can’t be accepted, and keeps its instruction for editing', async () => {
    const api = fakeApi(outline, onCall('POST', '/proposal/discard', { body: makeSlide(0) }));
    await mountDialog({ unchanged: true, instruction: 'Use half the words' });

    expect(screen.getByText('The model changed nothing. Try another wording.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
    expect(screen.getByDisplayValue('Use half the words')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));

    await waitFor(() => expect(api.sent.some(({ path }) => path.includes('/discard'))).toBe(true));
  });
});

describe('adding a slide from a sentence', () => {
  const slides = [makeSlide(0), makeSlide(1, { layout: 'closing' })];
  const add = async (place?: string) => {
    const api = fakeApi(outline, onCall('POST', '/slides', { status: 201, body: makeSlide(1) }));
    await mount(<AddSlide deckId={deckId} slides={slides} />);
    const sentence = await screen.findByRole('textbox', { name: 'Add a slide' });
    fireEvent.change(sentence, { target: { value: 'Say why' } });
    const where = screen.getByRole('combobox', { name: 'Position' });
    if (place) fireEvent.change(where, { target: { value: place } });
    const chosen = within(where).getByRole('option', { selected: true }).textContent;
    fireEvent.click(screen.getByRole('button', { name: 'Add slide' }));
    await waitFor(() => expect(api.sent.some(({ method }) => method === 'POST')).toBe(true));
    return { chosen, body: api.sent.find(({ method }) => method === 'POST')?.body };
  };

  it('a slide added from a sentence is inserted before the closing slide by default', async () => {
    expect(await add()).toEqual({
      chosen: 'At the end, before the closing slide',
      body: { sentence: 'Say why' },
    });
  });

  it('a slide added from a sentence is inserted after the selected slide', async () => {
    expect(await add('s0')).toEqual({
      chosen: 'After 1. Title 1',
      body: { sentence: 'Say why', index: 1 },
    });
  });

  it('a slide added from a sentence is inserted after the same slide when slides were reordered meanwhile', async () => {
    const body = await addAfterFirst([makeSlide(0, { id: 's1' }), makeSlide(1, { id: 's0' })]);

    expect(body).toEqual({ sentence: 'Say why', index: 2 });
  });

  it('a slide added from a sentence is appended when the selected slide was removed meanwhile', async () => {
    const body = await addAfterFirst([makeSlide(0, { id: 's1' })]);

    expect(body).toEqual({ sentence: 'Say why' });
  });
});

/** Selects the position after the first slide, replaces the slides as a poll does, and submits. */
async function addAfterFirst(later: SlideView[]) {
  const api = fakeApi(outline, onCall('POST', '/slides', { status: 201, body: makeSlide(1) }));
  let arrive: () => void = () => undefined;
  function ChangingSlides() {
    const [slides, setSlides] = useState([makeSlide(0), makeSlide(1)]);
    arrive = () => setSlides(later);
    return <AddSlide deckId={deckId} slides={slides} />;
  }
  await mount(<ChangingSlides />);
  const sentence = await screen.findByRole('textbox', { name: 'Add a slide' });
  fireEvent.change(sentence, { target: { value: 'Say why' } });
  const where = screen.getByRole('combobox', { name: 'Position' });
  const { value } = within(where).getByRole<HTMLOptionElement>('option', {
    name: 'After 1. Title 1',
  });
  fireEvent.change(where, { target: { value } });
  act(() => arrive());
  fireEvent.click(screen.getByRole('button', { name: 'Add slide' }));
  await waitFor(() => expect(api.sent.some(({ method }) => method === 'POST')).toBe(true));
  return api.sent.find(({ method }) => method === 'POST')?.body;
}
