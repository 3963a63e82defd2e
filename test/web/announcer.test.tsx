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
import { mockDialogs } from './support/dialogs.ts';
import { mount } from './support/mount.tsx';

/** Renders a page; the returned `open` shows a dialog for each given name, each one on top of the previous. */
async function renderPage() {
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

/** Returns the name of the only dialog that contains a text; `the page` if no dialog does. */
function findDialog(text: string): string {
  const dialog = screen.getByText(text).closest('dialog');
  return dialog ? (within(dialog).getByRole('heading').textContent ?? '') : 'the page';
}

const announceText = (text: string) => act(() => announce(text));
const showErrorToast = (text: string) => act(() => showToast({ text, tone: 'bad' }));

beforeAll(mockDialogs);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  cleanup();
  vi.runAllTimers();
  vi.useRealTimers();
});

describe('announcements to screen readers', () => {
  it('announcements appear in the page’s live region, which exists before the first announcement', async () => {
    await renderPage();
    const region = screen.getAllByRole('status')[0];
    expect(region?.textContent).toBe('');

    announceText('Saved');

    expect(findDialog('Saved')).toBe('the page');
    expect(region?.textContent).toBe('Saved');
  });

  it('announcements appear in the topmost dialog, because content behind it is inert', async () => {
    const { open } = await renderPage();
    open('drawer');
    announceText('Renamed');
    expect(findDialog('Renamed')).toBe('drawer');

    open('drawer', 'question');
    announceText('Really?');

    expect(findDialog('Really?')).toBe('question');
  });

  it('announcements appear in the dialog below when the topmost one closes at the same time', async () => {
    const { open } = await renderPage();
    open('drawer', 'question');
    announceText('Deleted');

    open('drawer');

    expect(findDialog('Deleted')).toBe('drawer');
  });

  it('the dialog below does not repeat announcements when the topmost dialog closes later', async () => {
    const { open } = await renderPage();
    open('drawer');
    announceText('Renamed');

    act(() => vi.advanceTimersByTime(3000));
    open();

    expect(screen.queryByText('Renamed')).toBeNull();
  });
});

describe('error toasts while a dialog is open', () => {
  it('error toasts appear above the open dialog, and on the page after the dialog has closed', async () => {
    const { open } = await renderPage();
    open('drawer');
    showErrorToast('No connection');
    expect(findDialog('No connection')).toBe('drawer');

    open();

    expect(findDialog('No connection')).toBe('the page');
  });
});
