import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { tellDone } from '#web/features/decks/components/done/tell-done.ts';
import { speak, speakApp } from '#web/lib/i18n.ts';
import { canNotify } from '#web/lib/notify.ts';
import { useToasts } from '#web/lib/toast-store.ts';

const deck = { id: 'd', title: 'Tides', topic: '', status: 'completed' } as const;
const texts = () => useToasts.getState().toasts.map(({ text }) => text);

let isHidden = true;
const look = () => {
  isHidden = false;
  document.dispatchEvent(new Event('visibilitychange'));
};

/** A tab that nobody sees, in a browser that may notify and has `Notification`. */
function hide(Notification: object): void {
  isHidden = true;
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
  vi.stubGlobal('Notification', Object.assign(Notification, { permission: 'granted' }));
  Object.defineProperty(navigator, 'locks', {
    value: { query: async () => ({ held: [] }) },
    configurable: true,
  });
}

/** The titles of the notifications that a hidden tab makes. */
function hideAndNote(): string[] {
  const shown: string[] = [];
  hide(
    class extends EventTarget {
      constructor(title: string) {
        super();
        shown.push(title);
      }
    },
  );
  return shown;
}

beforeEach(async () => {
  await speak('en');
  await speakApp();
  useToasts.setState({ toasts: [] });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('a deck that is done in a hidden tab is told by a notification alone', async () => {
  const shown = hideAndNote();

  await tellDone(deck, () => undefined);
  look();

  expect(shown).toEqual(['Tides']);
  expect(texts()).toEqual([]);
});

it('where a page may not make notifications it is told when somebody looks at the tab again', async () => {
  hide(
    class {
      constructor() {
        throw new TypeError(
          'Illegal constructor. Use ServiceWorkerRegistration.showNotification()',
        );
      }
    },
  );

  await tellDone(deck, () => undefined);
  expect(texts()).toEqual([]);
  look();

  expect(texts()).toEqual(['Tides: The presentation is ready.']);
});

it('where somebody looks at the tab while the others are asked it is told on its page, and once', async () => {
  const shown = hideAndNote();
  Object.defineProperty(navigator, 'locks', {
    value: {
      query: async () => {
        look();
        return { held: [] };
      },
    },
    configurable: true,
  });

  await tellDone(deck, () => undefined);
  look();

  expect(texts()).toEqual(['Tides: The presentation is ready.']);
  expect(shown).toEqual([]);
});

it('a browser on Android is not asked for what only a service worker could do', () => {
  hide(class {});
  expect(canNotify()).toBe(true);

  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 15) Chrome');

  expect(canNotify()).toBe(false);
});
