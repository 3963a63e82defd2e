import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  awaitDeck,
  awaitDeckQuietly,
  useAwaitedDecks,
} from '#web/features/decks/api/awaited-decks.ts';
import { notifyDone } from '#web/features/decks/components/done/notify-done.ts';
import { loadAppTexts, loadLanguage } from '#web/lib/i18n.ts';
import { canNotify } from '#web/lib/notify.ts';
import { useToasts } from '#web/lib/toast-store.ts';

const deck = { id: 'd', title: 'Tides', topic: '', status: 'completed' } as const;
const toastTexts = () => useToasts.getState().toasts.map(({ text }) => text);

let isHidden = true;
const showTab = () => {
  isHidden = false;
  document.dispatchEvent(new Event('visibilitychange'));
};

/** Simulates a hidden tab in a browser with the given `Notification`. */
function hideTab(Notification: object): void {
  isHidden = true;
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
  vi.stubGlobal('Notification', Object.assign(Notification, { permission: 'granted' }));
  Object.defineProperty(navigator, 'locks', {
    value: { query: async () => ({ held: [] }) },
    configurable: true,
  });
}

/** Hides the tab and returns the titles of shown notifications. */
function hideAndRecord(): string[] {
  const shownTitles: string[] = [];
  hideTab(
    class extends EventTarget {
      constructor(title: string) {
        super();
        shownTitles.push(title);
      }
    },
  );
  return shownTitles;
}

beforeEach(async () => {
  await loadLanguage('en');
  await loadAppTexts();
  useToasts.setState({ toasts: [] });
  useAwaitedDecks.setState({ decks: {} });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('a deck that finishes in a hidden tab shows only a notification', async () => {
  const shownTitles = hideAndRecord();

  await notifyDone(deck, () => undefined);
  showTab();

  expect(shownTitles).toEqual(['Tides']);
  expect(toastTexts()).toEqual([]);
});

it('a toast is shown when the user returns if notifications are not supported', async () => {
  hideTab(
    class {
      constructor() {
        throw new TypeError(
          'Illegal constructor. Use ServiceWorkerRegistration.showNotification()',
        );
      }
    },
  );

  await notifyDone(deck, () => undefined);
  expect(toastTexts()).toEqual([]);
  showTab();

  expect(toastTexts()).toEqual(['Tides: The presentation is ready.']);
});

it('one toast is shown when the tab becomes visible during the lock query', async () => {
  const shownTitles = hideAndRecord();
  Object.defineProperty(navigator, 'locks', {
    value: {
      query: async () => {
        showTab();
        return { held: [] };
      },
    },
    configurable: true,
  });

  await notifyDone(deck, () => undefined);
  showTab();

  expect(toastTexts()).toEqual(['Tides: The presentation is ready.']);
  expect(shownTitles).toEqual([]);
});

it('notifications are not offered on Android', () => {
  hideTab(class {});
  expect(canNotify()).toBe(true);

  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 15) Chrome');

  expect(canNotify()).toBe(false);
});

it('the end of a presentation that is awaited quietly shows a toast that opens it, and no notification', async () => {
  const shown = hideAndRecord();
  const opened: string[] = [];

  await notifyDone({ ...deck, isQuiet: true }, (path) => opened.push(path));
  showTab();
  useToasts.getState().toasts[0]?.action?.run();

  expect(shown).toEqual([]);
  expect(toastTexts()).toEqual(['Tides: The presentation is ready.']);
  expect(opened).toEqual(['/presentation/d']);
});

it('awaiting a presentation quietly does not cancel the notification that the user requested for it', () => {
  awaitDeck('asked', 1);
  awaitDeckQuietly('asked', 2);
  awaitDeckQuietly('left', 3);

  const { decks } = useAwaitedDecks.getState();
  expect(decks.asked).toEqual({ since: 1, notified: null });
  expect(decks.left).toEqual({ since: 3, notified: null, isQuiet: true });
});
