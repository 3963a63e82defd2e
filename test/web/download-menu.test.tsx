/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Presentation, Task } from '#shared/schemas/presentations.ts';
import { DownloadMenu } from '#web/features/decks/components/download/download-menu.tsx';
import { useToasts } from '#web/lib/toast-store.ts';
import { makeDeck, makeTask, makeVersion } from './support/decks.ts';
import { standInForDialogs, standInForPopovers } from './support/dialogs.ts';
import { fakeApi, onCall } from './support/fake-api.ts';
import { mount } from './support/mount.tsx';

const version = makeVersion({ version: 2 });
const aDeck = (changes: Partial<Presentation> = {}) =>
  makeDeck({ versions: [version], latest_version: 2, current_html_version: 2, ...changes });

type Shown = { deck?: Presentation; of?: typeof version; tasks?: Task[] };

const show = ({ deck = aDeck(), of = version, tasks = [] }: Shown = {}) =>
  mount(
    <DownloadMenu
      deck={deck}
      version={of}
      tasks={tasks}
      target={({ isBusy, ...tie }) => (
        <button type="button" data-busy={isBusy} {...tie}>
          Download
        </button>
      )}
    />,
  );
const item = (name: RegExp) => screen.getByRole('menuitem', { name });
const file = { body: 'the file', headers: { 'Content-Disposition': 'attachment; filename="f"' } };
const saved = vi.fn();

beforeEach(() => {
  standInForDialogs();
  standInForPopovers();
  saved.mockReset();
  URL.createObjectURL = vi.fn(() => 'blob:it');
  URL.revokeObjectURL = vi.fn();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    saved(this.download);
  });
});
afterEach(() => {
  cleanup();
  useToasts.setState({ toasts: [] });
  vi.restoreAllMocks();
});

describe('the download menu', () => {
  it('names every format with its size, or what a press will do', async () => {
    await show();

    const items = screen.getAllByRole('menuitem').map((one) => one.textContent);

    expect(items).toEqual([
      'HTML (single file)96 kB',
      'PowerPoint240 kB',
      'PDF120 kB',
      'PNG (one file per slide)Generate',
      'Markdown',
      'JSON',
    ]);
  });

  it('says in its name that the newest changes are not in it', async () => {
    await show({ deck: aDeck({ has_unpublished: true }) });
    const stale = screen.getByRole('menu').getAttribute('aria-label');
    cleanup();
    await show();

    expect(stale).toBe('Download version 2, without the latest changes');
    expect(screen.getByRole('menu').getAttribute('aria-label')).toBe('Download version 2');
  });

  it.each([
    [/^HTML/, 'html'],
    [/^PowerPoint/, 'pptx'],
    [/^PDF/, 'pdf'],
    [/^Markdown/, 'md'],
    [/^JSON/, 'json'],
  ])('downloads %s by one press', async (name, format) => {
    const api = fakeApi(onCall('GET', '/download', file));
    await show();

    fireEvent.click(item(name));

    await waitFor(() => expect(saved).toHaveBeenCalledWith('f'));
    expect(api.sent[0]?.path).toMatch(new RegExp(`/download\\?version=2&format=${format}$`));
  });

  it('has a missing file made, says so, and downloads it when it is there', async () => {
    const made = makeVersion({ version: 2, exports: { ...version.exports, png: { bytes: 9 } } });
    const api = fakeApi(
      onCall('POST', '/generate-html-version', { body: aDeck() }),
      onCall('GET', '/download', file),
    );
    const { rerender } = await shownAgain();

    fireEvent.click(item(/^PNG/));
    await waitFor(() => expect(api.sent).toHaveLength(1));
    rerender(made);

    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
    expect(api.sent[0]?.path).toMatch(/generate-html-version\?version=2&format=png$/);
    expect(api.to('/api').at(-1)?.path).toMatch(/format=png$/);
    expect(useToasts.getState().toasts[0]?.text).toMatch(
      /^Generating PNG \(one file per slide\)\./,
    );
  });

  it('says what is being made and lets nobody ask twice', async () => {
    const api = fakeApi();
    const png = makeTask({ id: 'png-1-v2', kind: 'deploy.png', is_aside: true, status: 'running' });
    await show({ tasks: [png] });

    fireEvent.click(item(/^PNG/));

    expect(item(/^PNG/).textContent).toBe('PNG (one file per slide)Generating…');
    expect(item(/^PNG/).getAttribute('aria-disabled')).toBe('true');
    expect(item(/^PNG/).getAttribute('aria-busy')).toBe('true');
    expect(api.sent).toHaveLength(0);
  });

  it('waits for the files of a version that is being published', async () => {
    const exports = { pptx: null, pdf: null, png: null };
    await show({
      deck: aDeck({ status: 'running', allowed_actions: ['pause'] }),
      of: makeVersion({ version: 2, exports }),
      tasks: [makeTask({ id: 'pdf-2', kind: 'deploy.pdf', status: 'pending' })],
    });

    expect(item(/^PDF/).textContent).toBe('PDFGenerating…');
    expect(item(/^PowerPoint/).textContent).toBe('PowerPointNot generated');
    expect(item(/^PNG/).textContent).toBe('PNG (one file per slide)Not generated');
    expect(item(/^HTML/).getAttribute('aria-disabled')).toBeNull();
  });
});

/** A menu whose version changes under it, as a poll changes it. */
async function shownAgain() {
  let set: (next: typeof version) => void = () => undefined;
  function Changing() {
    const [of, setOf] = useState(version);
    set = setOf;
    return (
      <DownloadMenu
        deck={aDeck()}
        version={of}
        tasks={[]}
        target={({ isBusy: _, ...tie }) => <button type="button" {...tie} />}
      />
    );
  }
  await mount(<Changing />);
  return { rerender: (next: typeof version) => act(() => set(next)) };
}
