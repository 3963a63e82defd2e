/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { onlineManager } from '@tanstack/react-query';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { PresentPerson } from '#shared/schemas/presence.ts';
import type { Presentation } from '#shared/schemas/presentations.ts';
import { DeckHeader } from '#web/features/decks/components/detail/deck-header.tsx';
import { useDeck } from '#web/features/decks/components/detail/use-deck.ts';
import { useTasks } from '#web/features/decks/components/detail/use-tasks.ts';
import { useThemeChoice } from '#web/features/decks/components/detail/use-theme-choice.ts';
// Lazy-loaded by the page; preloaded for the tests.
import '#web/features/decks/components/edit-slide/slide-editor.tsx';
import '#web/features/decks/components/presence/presence.tsx';
import { Studio } from '#web/features/decks/components/studio/studio.tsx';
import { PresentationId } from '#web/features/decks/drawing/presentation-id.ts';
import { loadEditTexts, loadShareTexts } from '#web/lib/i18n.ts';
import { useToasts } from '#web/lib/toast-store.ts';
import { deckId } from './support/decks.ts';
import { advanceTimers, installFakeTimers, slides } from './support/editor-with-fake-timers.tsx';
import { onCall } from './support/fake-api.ts';
import { fakeDeckServer } from './support/fake-deck.ts';
import { mountRoutes } from './support/mount.tsx';
import {
  field,
  filmstripButton,
  selectedNumber,
  setupStudioTests,
  type,
} from './support/studio.tsx';

setupStudioTests();

const mei: PresentPerson = { id: 'c1', full_name: 'Mei Lin', slide_id: 's1', is_editing: false };
const tom: PresentPerson = { id: 'owner', full_name: 'Tom', slide_id: 's0', is_editing: false };

function Page({ deck }: { deck: Presentation }) {
  const tasks = useTasks(deck);
  const themeChoice = useThemeChoice(deck);
  return (
    <PresentationId value={deckId}>
      <DeckHeader deck={deck} tasks={tasks} />
      <Studio deck={deck} tasks={tasks} themeChoice={themeChoice} />
    </PresentationId>
  );
}

function LoadedPage() {
  const { data: deck } = useDeck(deckId);
  return deck ? <Page deck={deck} /> : null;
}

/** Advances the timers step by step until a condition holds, because React delays suspended content by up to 300 ms. */
async function advanceUntil(isDone: () => unknown): Promise<void> {
  for (let ms = 0; ms < 5_000 && !isDone(); ms += 1) await advanceTimers(1);
  expect(isDone()).toBeTruthy();
}

/** Opens the page of a shared deck on which these people are present. */
async function openPage(
  people: readonly PresentPerson[] | 'failing',
  deck: Partial<Presentation> = {},
) {
  const response = people === 'failing' ? { status: 403, body: {} } : { body: { items: people } };
  const rule = onCall('PUT', '/presence', response);
  const server = fakeDeckServer(slides, { is_shared: true, ...deck }, [rule]);
  await Promise.all([loadEditTexts(), loadShareTexts()]);
  installFakeTimers();
  await mountRoutes([{ path: '*', Component: LoadedPage }], '/');
  await advanceUntil(() => screen.queryByRole('textbox', { name: 'Title' }));
  const reports = () => server.sentBy('PUT').filter(({ path }) => path.endsWith('/presence'));
  return { server, reports, bodies: () => reports().map(({ body }) => body) };
}

const createPresenceReport = (slide_id: string, is_editing = false) => ({ slide_id, is_editing });
const findHeader = () => screen.queryByRole('list', { name: 'People on this page' });
async function waitForHeader(): Promise<HTMLElement> {
  await advanceUntil(findHeader);
  return screen.getByRole('list', { name: 'People on this page' });
}
const filmstripItem = (number: number) => filmstripButton(number).closest('li') as HTMLElement;
const editingNoteText = () => screen.queryByText(/editing this slide$/)?.textContent;

describe('people on a presentation', () => {
  it('the header shows the other people with name and slide, and a press opens their slide', async () => {
    await openPage([mei, tom]);

    const buttons = within(await waitForHeader()).getAllByRole('button');
    expect(buttons.map((one) => one.getAttribute('aria-label'))).toEqual([
      'Mei Lin, on slide 2',
      'Tom, on slide 1',
    ]);
    expect(buttons.map((one) => one.title)).toEqual(['Mei Lin, on slide 2', 'Tom, on slide 1']);
    expect(document.querySelector('[data-initials]')?.getAttribute('data-initials')).toBe('ML');
    expect(selectedNumber()).toBe(1);
    fireEvent.click(screen.getByRole('button', { name: 'Mei Lin, on slide 2' }));
    await advanceUntil(() => selectedNumber() === 2);
  });

  it('a fourth person and a person on another tab are in the header too, without a slide to open', async () => {
    const others = ['c2', 'c3'].map((id) => ({ ...mei, id, full_name: id, slide_id: null }));
    await openPage([mei, ...others, tom]);

    const people = within(await waitForHeader());
    expect(people.getByRole('button', { name: 'c2' }).getAttribute('aria-disabled')).toBe('true');
    const more = people.getByRole('button', { name: '1 more person' });
    expect([more.textContent, more.title]).toEqual(['+1', 'Tom, on slide 1']);
    expect(people.queryByRole('button', { name: 'Tom, on slide 1' })).toBeNull();
  });

  it('a thumbnail marks the people on its slide', async () => {
    await openPage([mei, { ...tom, is_editing: true }]);

    await waitForHeader();
    within(filmstripItem(2)).getByRole('img', { name: 'Mei Lin is on this slide' });
    within(filmstripItem(1)).getByRole('img', { name: 'Tom is editing this slide' });
  });

  it('a note names the people who edit the selected slide', async () => {
    await openPage([
      { ...mei, ...createPresenceReport('s0', true) },
      { ...tom, ...createPresenceReport('s0', true) },
    ]);

    await waitForHeader();
    expect(editingNoteText()).toBe('Mei Lin and Tom are editing this slide');
    fireEvent.click(filmstripButton(2));
    await advanceUntil(() => selectedNumber() === 2);
    expect(editingNoteText()).toBeUndefined();
  });

  it('the presentation page shows no people when the presence report fails', async () => {
    const { reports } = await openPage('failing');

    await advanceUntil(() => reports().length > 0);
    await advanceTimers(1_000);
    expect(findHeader()).toBeNull();
    expect(useToasts.getState().toasts).toEqual([]);
  });
});

describe('reports of the user’s presence to the server', () => {
  it.each([
    ['a presentation that is not shared', { is_shared: false }],
    ['an admin on a presentation of others', { my_role: 'admin' }],
  ] as const)('the page sends no report for %s', async (_case, deck) => {
    const { reports } = await openPage([], deck);

    fireEvent.click(filmstripButton(2));
    await advanceTimers(30_000);

    expect(reports()).toEqual([]);
  });

  it('the page reports the slide every ten seconds while it is visible', async () => {
    const { bodies } = await openPage([]);
    await advanceUntil(() => bodies().length > 0);
    await advanceTimers(10_000);
    expect(bodies()).toEqual([createPresenceReport('s0'), createPresenceReport('s0')]);
    const hidden = [
      vi.spyOn(document, 'hidden', 'get').mockReturnValue(true),
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden'),
    ];
    act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    fireEvent.click(filmstripButton(2));
    await advanceUntil(() => selectedNumber() === 2);
    await advanceTimers(60_000);
    expect(bodies()).toHaveLength(2);

    for (const spy of hidden) spy.mockRestore();
    act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await advanceTimers(0);

    expect(bodies().slice(2)).toEqual([createPresenceReport('s1')]);
  });

  it('the page reports its slide again when the connection is back, and shows the other people', async () => {
    const errors = vi.spyOn(console, 'error');
    const { bodies } = await openPage([mei]);
    await waitForHeader();
    const before = bodies().length;

    act(() => onlineManager.setOnline(false));
    await advanceTimers(10_000);
    act(() => onlineManager.setOnline(true));
    await advanceTimers(100);

    expect(bodies().length).toBeGreaterThan(before);
    expect(
      within(await waitForHeader()).getByRole('button', { name: 'Mei Lin, on slide 2' }),
    ).toBeTruthy();
    expect(errors).not.toHaveBeenCalled();
  });

  it('the page reports changes of the slide at most every two seconds', async () => {
    const { bodies } = await openPage([]);
    await advanceUntil(() => bodies().length > 0);
    await advanceTimers(2_000);

    fireEvent.click(filmstripButton(2));
    await advanceTimers(0);
    expect(bodies()).toEqual([createPresenceReport('s0'), createPresenceReport('s1')]);
    fireEvent.click(filmstripButton(1));
    await advanceTimers(1_000);
    fireEvent.click(filmstripButton(2));
    fireEvent.click(filmstripButton(1));
    await advanceTimers(900);
    expect(bodies()).toHaveLength(2);
    await advanceTimers(100);

    expect(bodies().slice(2)).toEqual([createPresenceReport('s0')]);
  });

  it('the page reports editing from the first change until ten seconds after the last one', async () => {
    const { bodies } = await openPage([]);
    await advanceUntil(() => bodies().length > 0);
    await advanceTimers(2_000);

    type('Title', 'Ebb');
    await advanceTimers(0);
    expect(bodies().at(-1)).toEqual(createPresenceReport('s0', true));
    await advanceTimers(9_000);
    type('Title', 'Ebb and flow');
    await advanceTimers(9_900);
    expect(bodies().at(-1)).toEqual(createPresenceReport('s0', true));
    await advanceTimers(200);
    await advanceTimers(2_000);

    expect(bodies().at(-1)).toEqual(createPresenceReport('s0', false));
    expect(field('Title').textContent).toBe('Ebb and flow');
  });
});
