/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { act, cleanup, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Announcer } from '#web/components/announcer.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { Toaster } from '#web/components/toaster.tsx';
import { announce } from '#web/lib/announce.ts';
import { showToast } from '#web/lib/toast-store.ts';
import { standInForDialogs } from './support/dialogs.ts';
import { mount } from './support/mount.tsx';

/** A page with a drawer and, on top of it, a question, as told. */
async function showPage() {
  let open: (names: readonly string[]) => void = () => undefined;
  function Page() {
    const [names, setNames] = useState<readonly string[]>([]);
    open = setNames;
    return (
      <>
        {names.map((name) => (
          <Dialog key={name} title={name} onClose={() => undefined}>
            {name}
          </Dialog>
        ))}
        <Announcer />
        <Toaster />
      </>
    );
  }
  await mount(<Page />);
  return { open: (...names: string[]) => act(() => open(names)) };
}

/** The dialog in which a text stands, `the page` where in none; nothing else may hold it. */
function placeOf(text: string): string {
  const dialog = screen.getByText(text).closest('dialog');
  return dialog ? (within(dialog).getByRole('heading').textContent ?? '') : 'the page';
}

const say = (text: string) => act(() => announce(text));
const toast = (text: string) => act(() => showToast({ text, tone: 'bad' }));

beforeAll(standInForDialogs);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  cleanup();
  vi.runAllTimers();
  vi.useRealTimers();
});

describe('what is announced', () => {
  it('is said by the page, in a region that was there before', async () => {
    await showPage();
    const region = screen.getAllByRole('status')[0];
    expect(region?.textContent).toBe('');

    say('Saved');

    expect(placeOf('Saved')).toBe('the page');
    expect(region?.textContent).toBe('Saved');
  });

  it('is said by the dialog on top, behind which nothing is read', async () => {
    const { open } = await showPage();
    open('drawer');
    say('Renamed');
    expect(placeOf('Renamed')).toBe('drawer');

    open('drawer', 'question');
    say('Really?');

    expect(placeOf('Really?')).toBe('question');
  });

  it('is said by what lies beneath where the dialog closes with it', async () => {
    const { open } = await showPage();
    open('drawer', 'question');
    say('Deleted');

    open('drawer');

    expect(placeOf('Deleted')).toBe('drawer');
  });

  it('is not said again by what lies beneath when the dialog closes later', async () => {
    const { open } = await showPage();
    open('drawer');
    say('Renamed');

    act(() => vi.advanceTimersByTime(3000));
    open();

    expect(screen.queryByText('Renamed')).toBeNull();
  });
});

describe('what went wrong', () => {
  it('is shown on top of the dialog that is open, and by the page once it is closed', async () => {
    const { open } = await showPage();
    open('drawer');
    toast('No connection');
    expect(placeOf('No connection')).toBe('drawer');

    open();

    expect(placeOf('No connection')).toBe('the page');
  });
});
