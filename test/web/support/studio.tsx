/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { useQueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { Presentation, SlideView } from '#shared/schemas/presentations.ts';
import { Toaster } from '#web/components/toaster.tsx';
import { deckKeys } from '#web/features/decks/api/deck-keys.ts';
import { useDeck } from '#web/features/decks/components/detail/use-deck.ts';
import { useDeckChanges } from '#web/features/decks/components/detail/use-deck-changes.ts';
import { useTasks } from '#web/features/decks/components/detail/use-tasks.ts';
import { useThemeChoice } from '#web/features/decks/components/detail/use-theme-choice.ts';
// Lazy-loaded by the studio; preloaded for the tests.
import '#web/features/decks/components/edit-slide/slide-editor.tsx';
import '#web/features/decks/components/studio/add-slide-dialog.tsx';
import '#web/features/decks/components/studio/slide-show.tsx';
import { PresentButton } from '#web/features/decks/components/studio/present-button.tsx';
import { Studio } from '#web/features/decks/components/studio/studio.tsx';
import { PresentationId } from '#web/features/decks/drawing/presentation-id.ts';
import { useDeckHistories } from '#web/features/decks/editing/deck-history.ts';
import { draftKey, useSlideDrafts } from '#web/features/decks/editing/draft-store.ts';
import { loadEditTexts } from '#web/lib/i18n.ts';
import { clearPollCache } from '#web/lib/poll.ts';
import { clearSession } from '#web/lib/session/session-store.ts';
import { followOtherTabs } from '#web/lib/tabs.ts';
import { deckId } from './decks.ts';
import { mockDialogs, mockPopovers } from './dialogs.ts';
import type { fakeApi } from './fake-api.ts';
import { fakeDeckServer } from './fake-deck.ts';
import { mountRoutes } from './mount.tsx';
import { signIn } from './signed-in.ts';
import { makeUser } from './users.ts';

function LoadedPage({ deck }: { deck: Presentation }) {
  const tasks = useTasks(deck);
  const themeChoice = useThemeChoice(deck);
  useDeckChanges(deck);
  return (
    <PresentationId value={deckId}>
      <PresentButton deck={deck} tasks={tasks} />
      <Studio deck={deck} tasks={tasks} themeChoice={themeChoice} />
      <Toaster />
    </PresentationId>
  );
}

function StudioPage() {
  const queryClient = useQueryClient();
  useEffect(() => followOtherTabs(queryClient), [queryClient]);
  const { data: deck } = useDeck(deckId);
  return deck ? <LoadedPage deck={deck} /> : null;
}

/** Renders the studio at a URL; the caller must fake the API before. */
export async function mountStudio(search = '') {
  await loadEditTexts();
  return mountRoutes([{ path: '*', Component: StudioPage }], `/${search}`);
}

type Options = {
  deck?: Partial<Presentation>;
  /** Rules that take precedence over the fake server. */
  rules?: Parameters<typeof fakeApi>;
  search?: string;
};

/** Opens the studio of a presentation with these slides and waits for the first one. */
export async function openStudio(slides: readonly SlideView[], options: Options = {}) {
  const server = fakeDeckServer(slides, options.deck, options.rules);
  const router = await mountStudio(options.search);
  await screen.findByRole('list', { name: 'Slides' });
  await waitFor(() => filmstripButton(1));
  return { server, router };
}

/** Opens the studio and waits for the editor of the selected slide. */
export async function openEditor(slides: readonly SlideView[], options: Options = {}) {
  const opened = await openStudio(slides, options);
  await screen.findByRole('textbox', { name: 'Title' });
  return opened;
}

/** Returns a text field of the studio by its label. */
export const field = (name: string) => screen.getByRole<HTMLTextAreaElement>('textbox', { name });
/** Returns the text in a field. */
export const fieldText = (one: HTMLElement): string | null =>
  'value' in one ? String(one.value) : one.textContent;
/** Replaces the text of a field by typing. */
export function typeInto(one: HTMLElement, value: string): void {
  if ('value' in one) fireEvent.change(one, { target: { value } });
  else {
    one.textContent = value;
    fireEvent.input(one);
  }
}
/** Replaces the text of the field with this label by typing. */
export const type = (name: string, value: string) => typeInto(field(name), value);
/** Clicks a button. */
export const press = (name: string | RegExp) =>
  fireEvent.click(screen.getByRole('button', { name }));
/** Returns an item of an open or closed menu. */
export const menuItem = (name: string) => screen.getByRole('menuitem', { name });
/** Returns the editable slide. */
export const slideRegion = () => screen.getByRole('region', { name: 'Slide, editable' });
/** Presses Ctrl + S, which saves without the wait of the autosave. */
export const saveNow = () =>
  fireEvent.keyDown(document.body.querySelector('ol') ?? document.body, {
    key: 's',
    ctrlKey: true,
  });
/** Returns the button of a slide in the filmstrip; numbers start at 1. */
export const filmstripButton = (number: number) =>
  screen.getByRole('button', { name: new RegExp(`^Open slide ${number}\\b`) });
/** Returns the number of the selected slide, from 1. */
export const selectedNumber = () =>
  Number(
    /\d+/.exec(document.querySelector('[aria-current]')?.getAttribute('aria-label') ?? '')?.[0],
  );
/** Opens a tab of the inspector. */
export const openTab = (name: string) => fireEvent.click(screen.getByRole('tab', { name }));
/** Whether the page shows this save status. */
export const hasStatus = (text: string) =>
  screen.queryAllByRole('status').some(({ textContent }) => textContent === text);
export const savedText = 'Saved';
export const unfinishedText = 'Not saved: a text is missing or too long.';
export const offlineText = 'Not saved: no connection. Your changes stay in this tab.';
export const conflictText = 'Not saved: the slide was also changed elsewhere.';

/** Returns the signed-in user's draft of a slide. */
export const findDraft = (slideId: string) =>
  useSlideDrafts.getState()[draftKey(makeUser().id, deckId, slideId)];
/** Returns the draft of a slide in the session storage as text; null if there is none. */
export const storedDraft = (slideId: string) =>
  sessionStorage.getItem(`slide-draft:${draftKey(makeUser().id, deckId, slideId)}`);

/** Sends a message like another tab that has changed the presentation. */
export function reportChangeOfOtherTab(): void {
  const channel = new BroadcastChannel('deckwright-changes');
  channel.postMessage([deckKeys.deck(deckId)]);
  channel.close();
}

/** Simulates a reload: only the content of sessionStorage remains. */
export function unloadPage(): void {
  cleanup();
  useDeckHistories.setState({}, true);
  const names = Object.keys(sessionStorage).filter((name) => name.startsWith('slide-draft:'));
  const stored = names.map((name) => [
    name.slice('slide-draft:'.length),
    JSON.parse(sessionStorage.getItem(name) ?? 'null'),
  ]);
  useSlideDrafts.setState(Object.fromEntries(stored), true);
}

/** Adds `CSS.escape`, which jsdom lacks. */
const mockCssEscape = () =>
  vi.stubGlobal('CSS', { escape: (text: string) => text.replace(/[^\w-]/g, '\\$&') });

/** Prepares each test of a file: a signed-in user, no drafts, and an empty undo history. */
export function setupStudioTests(): void {
  beforeEach(() => {
    mockDialogs();
    mockPopovers();
    mockCssEscape();
    clearPollCache();
    sessionStorage.clear();
    useSlideDrafts.setState({}, true);
    useDeckHistories.setState({}, true);
    signIn();
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    vi.restoreAllMocks();
    // A test may have simulated a lost connection; this event ends that state.
    window.dispatchEvent(new Event('online'));
    act(() => clearSession());
  });
}

/** Opens the editor of the slides and waits until the slides can be changed. */
export async function openReadyEditor(slides: readonly SlideView[], options: Options = {}) {
  const opened = await openEditor(slides, options);
  await waitFor(() => expect(menuItem('Duplicate slide').getAttribute('aria-disabled')).toBeNull());
  return opened;
}

/** Presses a key on the selected slide of the filmstrip. */
export function pressInStrip(key: string, init: KeyboardEventInit = {}): boolean {
  const selected = filmstripButton(selectedNumber());
  act(() => selected.focus());
  return fireEvent.keyDown(selected, { key, ...init });
}
