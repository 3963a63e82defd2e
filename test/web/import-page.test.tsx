/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Imported } from '#shared/schemas/presentations.ts';
import { ImportNotice, UnkeptList } from '#web/features/decks/components/import/import-notice.tsx';
import { ImportPage } from '#web/features/decks/components/import/import-page.tsx';
import { loadSourceTexts } from '#web/lib/i18n.ts';
import { clearSession } from '#web/lib/session/session-store.ts';
import { deckId, makeDeck } from './support/decks.ts';
import { fakeApi, onCall } from './support/fake-api.ts';
import { mount, mountRoutes } from './support/mount.tsx';
import { signIn } from './support/signed-in.ts';

const source = { id: 'file-1', name: 'Ferries.pptx', kind: 'file', bytes: 5, error: null };
const imported: Imported = {
  name: 'Ferries.pptx',
  slides: 4,
  unkept: [
    { slide: 2, kind: 'animation', name: '', count: 3 },
    { slide: 3, kind: 'animation', name: '', count: 1 },
    { slide: 3, kind: 'chart_as_table', name: 'Delays', count: 1 },
    { slide: null, kind: 'footer', name: 'May 2026', count: 1 },
  ],
};

const routes = [
  { path: '/dashboard', element: <ImportPage /> },
  { path: '/presentation/:id', element: <p>The studio</p> },
];

function pick(name: string): void {
  fireEvent.change(screen.getByTestId('files'), {
    target: { files: [new File(['bytes'], name)] },
  });
}

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  signIn();
  await loadSourceTexts();
});
afterEach(() => {
  cleanup();
  clearSession();
});

describe('the import of a PowerPoint file', () => {
  it('a picked file is read and imported in the chosen theme, and the presentation opens', async () => {
    const api = fakeApi(
      onCall('POST', '/sources', { status: 201, body: { ...source, status: 'reading' } }),
      onCall('POST', '/uploaded', { body: { ...source, status: 'reading' } }),
      onCall('GET', '/sources/file-1', { body: { ...source, status: 'ready' } }),
      onCall('POST', '/presentations/import', { status: 201, body: makeDeck({ imported }) }),
    );
    await mountRoutes(routes, '/dashboard?new=import');

    fireEvent.click(screen.getByRole('radio', { name: 'Ink' }));
    pick('Ferries.pptx');

    await screen.findByText('The studio');
    const posted = api.sent.find(({ path }) => path.endsWith('/presentations/import'));
    expect(posted?.body).toEqual({ source_id: 'file-1', theme: 'ink' });
  });

  it('another kind of file is refused without an upload', async () => {
    const api = fakeApi();
    await mountRoutes(routes, '/dashboard?new=import');

    pick('Notes.docx');

    expect((await screen.findByRole('alert')).textContent).toContain('Notes.docx');
    expect(api.sent).toEqual([]);
    expect(screen.getByRole('button', { name: 'Choose a file' })).toBeTruthy();
  });

  it('a file that can’t be read shows the reason, and another one can be chosen', async () => {
    const error = { code: 'encrypted', detail: 'The file is protected by a password.' };
    fakeApi(
      onCall('POST', '/sources', { status: 201, body: { ...source, status: 'reading' } }),
      onCall('POST', '/uploaded', { body: { ...source, status: 'reading' } }),
      onCall('GET', '/sources/file-1', { body: { ...source, status: 'failed', error } }),
    );
    await mountRoutes(routes, '/dashboard?new=import');

    pick('Ferries.pptx');

    expect((await screen.findByRole('alert')).textContent).toContain('protected by a password');
    expect(screen.getByRole('button', { name: 'Choose a file' })).toBeTruthy();
  });
});

describe('what an import did not keep', () => {
  it('the notice lists it by kind, and stays dismissed', async () => {
    const notice = <ImportNotice deck={makeDeck({ imported })} />;
    await mount(notice);
    expect(screen.getByText(/3 kinds of content changed/)).toBeTruthy();
    expect(screen.getByText('slide 2 (3×), slide 3')).toBeTruthy();
    expect(screen.getByText('whole file (May 2026)')).toBeTruthy();

    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));

    await waitFor(() => expect(screen.queryByText(/3 kinds/)).toBeNull());
    cleanup();
    await mount(notice);
    expect(screen.queryByText(/3 kinds/)).toBeNull();
    expect(sessionStorage.getItem('dismissed-imports')).toBe(deckId);
  });

  it('the Activity tab keeps the list', async () => {
    await mount(<UnkeptList imported={imported} />);

    expect(screen.getByRole('heading', { name: 'Not kept from Ferries.pptx' })).toBeTruthy();
    expect(screen.getByText('slide 3 (Delays)')).toBeTruthy();
  });

  it('a complete import has no notice', async () => {
    await mount(<ImportNotice deck={makeDeck({ imported: { ...imported, unkept: [] } })} />);

    expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull();
  });
});
