/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Presentation, Task } from '#shared/schemas/presentations.ts';
import { DownloadMenu } from '#web/features/decks/components/download/download-menu.tsx';
import { useAnnounceSaveKind } from '#web/features/decks/editing/save-kinds.ts';
import { useToasts } from '#web/lib/toast-store.ts';
import { makeDeck, makeTask, makeVersion } from './support/decks.ts';
import { mockDialogs, mockPopovers } from './support/dialogs.ts';
import { fakeApi, onCall } from './support/fake-api.ts';
import { mount } from './support/mount.tsx';

const version = makeVersion({ version: 2 });
const makeDownloadDeck = (changes: Partial<Presentation> = {}) =>
  makeDeck({ versions: [version], latest_version: 2, current_html_version: 2, ...changes });

type MenuProps = { deck?: Presentation; of?: typeof version; tasks?: Task[] };

const renderMenu = ({ deck = makeDownloadDeck(), of = version, tasks = [] }: MenuProps = {}) =>
  mount(
    <DownloadMenu
      deck={deck}
      version={of}
      tasks={tasks}
      trigger={({ isBusy, ...tie }) => (
        <button type="button" data-busy={isBusy} {...tie}>
          Download
        </button>
      )}
    />,
  );
const menuItem = (name: RegExp) => screen.getByRole('menuitem', { name });
const file = { body: 'the file', headers: { 'Content-Disposition': 'attachment; filename="f"' } };
const onSave = vi.fn();
const toastTexts = () => useToasts.getState().toasts.map(({ text }) => text);

beforeEach(() => {
  mockDialogs();
  mockPopovers();
  onSave.mockReset();
  URL.createObjectURL = vi.fn(() => 'blob:it');
  URL.revokeObjectURL = vi.fn();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    onSave(this.download);
  });
});
afterEach(() => {
  cleanup();
  useToasts.setState({ toasts: [] });
  vi.restoreAllMocks();
});

describe('a download that lacks changes', () => {
  it.each([
    ['can’t be saved yet', 'unfinished', /can’t be saved yet/],
    ['are not published', 'saved', /Publish them/],
  ] as const)(
    'a download says that the latest changes are missing when they %s',
    async (_, kind, text) => {
      fakeApi(onCall('GET', '/download', file));
      const deck = makeDownloadDeck({ has_unpublished: kind === 'saved', is_publishing: false });
      function Page() {
        useAnnounceSaveKind(deck.id, kind);
        return (
          <DownloadMenu
            deck={deck}
            version={version}
            tasks={[]}
            trigger={() => <span>Download</span>}
          />
        );
      }
      await mount(<Page />);

      fireEvent.click(menuItem(/^PDF/));

      await waitFor(() => expect(onSave).toHaveBeenCalledTimes(1));
      await waitFor(() =>
        expect(toastTexts()).toEqual([expect.stringMatching(text), 'f downloaded.']),
      );
    },
  );
});

describe('download menu', () => {
  it('the download menu lists every format with its size or action', async () => {
    await renderMenu();

    const items = screen.getAllByRole('menuitem').map((one) => one.textContent);

    expect(items).toEqual([
      'HTML (single file)96 kB',
      'PowerPoint240 kB',
      'PowerPoint, standard fontsSame line breaks in every programGenerate',
      'PDF120 kB',
      'PNG (one file per slide)Generate',
      'Markdown',
      'JSON',
    ]);
  });

  it('the download menu’s name says that the latest changes are missing', async () => {
    await renderMenu({ deck: makeDownloadDeck({ has_unpublished: true }) });
    const stale = screen.getByRole('menu').getAttribute('aria-label');
    cleanup();
    await renderMenu();

    expect(stale).toBe('Download version 2, without the latest changes');
    expect(screen.getByRole('menu').getAttribute('aria-label')).toBe('Download version 2');
  });

  it.each([
    [/^HTML/, 'html'],
    [/^PowerPoint(?!,)/, 'pptx'],
    [/^PDF/, 'pdf'],
    [/^Markdown/, 'md'],
    [/^JSON/, 'json'],
  ])('one click downloads %s', async (name, format) => {
    const api = fakeApi(onCall('GET', '/download', file));
    await renderMenu();

    fireEvent.click(menuItem(name));

    await waitFor(() => expect(onSave).toHaveBeenCalledWith('f'));
    expect(api.sent[0]?.path).toMatch(new RegExp(`/download\\?version=2&format=${format}$`));
    await waitFor(() => expect(toastTexts()).toEqual([expect.stringMatching(/ downloaded\.$/)]));
  });

  it.each(['saving', 'publishing'] as const)(
    'while the last changes are %s, a download waits for the version that has them',
    async (state) => {
      const api = fakeApi(onCall('GET', '/download', file));
      const Page = () => {
        const [isDone, finish] = useState(false);
        useAnnounceSaveKind(
          makeDownloadDeck().id,
          state === 'saving' && !isDone ? 'saving' : 'saved',
        );
        const next = makeVersion({ version: 3 });
        const deck = isDone
          ? makeDownloadDeck({ versions: [next], current_html_version: 3, latest_version: 3 })
          : makeDownloadDeck({ is_publishing: state === 'publishing' });
        return (
          <>
            <DownloadMenu
              deck={deck}
              version={isDone ? next : version}
              tasks={[]}
              trigger={({ isBusy: _isBusy, ...tie }) => <button type="button" {...tie} />}
            />
            <button type="button" onClick={() => finish(true)}>
              Finish
            </button>
          </>
        );
      };
      await mount(<Page />);

      fireEvent.click(menuItem(/^PDF/));
      expect(useToasts.getState().toasts[0]?.text).toMatch(
        /^Your last changes are being published/,
      );
      expect(api.sent).toEqual([]);
      fireEvent.click(screen.getByRole('button', { name: 'Finish' }));

      await waitFor(() => expect(api.sent).toHaveLength(1));
      expect(api.sent[0]?.path).toMatch(/version=3&format=pdf$/);
    },
  );

  it('a missing file is rendered, announced by a toast, and downloaded when ready, which another toast then says instead', async () => {
    const withPng = makeVersion({ version: 2, exports: { ...version.exports, png: { bytes: 9 } } });
    const api = fakeApi(
      onCall('POST', '/generate-html-version', { body: makeDownloadDeck() }),
      onCall('GET', '/download', file),
    );
    const { rerender } = await renderReplaceable();

    fireEvent.click(menuItem(/^PNG/));
    await waitFor(() => expect(api.sent).toHaveLength(1));
    expect(toastTexts()).toEqual([
      'Generating PNG (one file per slide). The download starts automatically.',
    ]);
    rerender(withPng);

    await waitFor(() => expect(onSave).toHaveBeenCalledTimes(1));
    expect(api.sent[0]?.path).toMatch(/generate-html-version\?version=2&format=png$/);
    expect(api.to('/api').at(-1)?.path).toMatch(/format=png$/);
    await waitFor(() => expect(toastTexts()).toEqual(['f downloaded.']));
  });

  it('a failed rendering is reported by a toast that starts it again', async () => {
    const api = fakeApi(onCall('POST', '/generate-html-version', { body: makeDownloadDeck() }));
    const { rerender } = await renderReplaceable();
    const failed = makeTask({
      ...{ id: 'png-1-v2', kind: 'deploy.png', is_aside: true, status: 'failed' },
      finished_at: '2026-03-01T10:00:00.000Z',
    });

    fireEvent.click(menuItem(/^PNG/));
    await waitFor(() => expect(api.sent).toHaveLength(1));
    rerender(version, [failed]);

    await waitFor(() =>
      expect(toastTexts()).toEqual(['PNG (one file per slide) couldn’t be generated.']),
    );
    useToasts.getState().toasts.at(-1)?.action?.run();
    await waitFor(() => expect(api.sent).toHaveLength(2));
    expect(onSave).not.toHaveBeenCalled();
  });

  it('a failed download is reported by a toast that starts it again', async () => {
    const api = fakeApi(
      onCall('GET', '/download', { status: 404, body: { detail: 'This version was deleted.' } }),
    );
    await renderMenu();

    fireEvent.click(menuItem(/^PDF/));
    await waitFor(() => expect(toastTexts()).toEqual(['This version was deleted.']));
    useToasts.getState().toasts[0]?.action?.run();

    await waitFor(() => expect(api.sent).toHaveLength(2));
  });

  it('the download menu disables a file that is being rendered', async () => {
    const api = fakeApi();
    const png = makeTask({ id: 'png-1-v2', kind: 'deploy.png', is_aside: true, status: 'running' });
    await renderMenu({ tasks: [png] });

    fireEvent.click(menuItem(/^PNG/));

    expect(menuItem(/^PNG/).textContent).toBe('PNG (one file per slide)Generating…');
    expect(menuItem(/^PNG/).getAttribute('aria-disabled')).toBe('true');
    expect(menuItem(/^PNG/).getAttribute('aria-busy')).toBe('true');
    expect(api.sent).toHaveLength(0);
  });

  it('the files of a version that is being published are shown as pending', async () => {
    const exports = { pptx: null, pdf: null, png: null, safe_pptx: null };
    await renderMenu({
      deck: makeDownloadDeck({ status: 'running', allowed_actions: ['pause'] }),
      of: makeVersion({ version: 2, exports }),
      tasks: [makeTask({ id: 'pdf-2', kind: 'deploy.pdf', status: 'pending' })],
    });

    expect(menuItem(/^PDF/).textContent).toBe('PDFGenerating…');
    expect(menuItem(/^PowerPoint(?!,)/).textContent).toBe('PowerPointNot generated');
    expect(menuItem(/^PNG/).textContent).toBe('PNG (one file per slide)Not generated');
    expect(menuItem(/^HTML/).getAttribute('aria-disabled')).toBeNull();
  });
});

/** Renders a menu with a function that replaces its version, like a poll. */
async function renderReplaceable() {
  let set: (next: { of: typeof version; tasks: Task[] }) => void = () => undefined;
  function ReplaceableMenu() {
    const [shown, setShown] = useState({ of: version, tasks: [] as Task[] });
    set = setShown;
    return (
      <DownloadMenu
        deck={makeDownloadDeck()}
        version={shown.of}
        tasks={shown.tasks}
        trigger={({ isBusy: _, ...tie }) => <button type="button" {...tie} />}
      />
    );
  }
  await mount(<ReplaceableMenu />);
  return {
    rerender: (of: typeof version, tasks: Task[] = []) => act(() => set({ of, tasks })),
  };
}
