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

function chooseFile(name: string): void {
  fireEvent.change(screen.getByTestId('files'), {
    target: { files: [new File(['bytes'], name, { lastModified: 1 })] },
  });
}

const importButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Import' });

function importFile(name: string): void {
  chooseFile(name);
  fireEvent.click(importButton());
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
  it('the import page reads a picked file, imports it in the chosen theme, and opens the presentation', async () => {
    const api = fakeApi(
      onCall('POST', '/sources', { status: 201, body: { ...source, status: 'reading' } }),
      onCall('POST', '/uploaded', { body: { ...source, status: 'reading' } }),
      onCall('GET', '/sources/file-1', { body: { ...source, status: 'ready' } }),
      onCall('POST', '/presentations/import', { status: 201, body: makeDeck({ imported }) }),
    );
    await mountRoutes(routes, '/dashboard?new=import');

    expect(importButton().disabled).toBe(true);
    chooseFile('Ferries.pptx');
    expect(screen.getByText('Chosen: Ferries.pptx')).toBeTruthy();
    expect(api.sent).toEqual([]);
    fireEvent.click(screen.getByRole('radio', { name: 'Ink' }));
    fireEvent.click(importButton());

    await screen.findByText('The studio');
    const posted = api.sent.find(({ path }) => path.endsWith('/presentations/import'));
    expect(posted?.body).toEqual({ source_id: 'file-1', theme: 'ink' });
  });

  it.each([
    ['the same file again repeats the request with its key', 'Ferries.pptx', 1, true],
    ['another file is another request', 'Trains.pptx', 2, false],
  ])('after an import without a final response, %s', async (_, name, uploads, isSameKey) => {
    const api = fakeApi(
      onCall('POST', '/sources', { status: 201, body: { ...source, status: 'reading' } }),
      onCall('POST', '/uploaded', { body: { ...source, status: 'reading' } }),
      onCall('GET', '/sources/file-1', { body: { ...source, status: 'ready' } }),
      onCall(
        'POST',
        '/presentations/import',
        { status: 429, body: { detail: 'Too many imports.', code: 'rate_limited' } },
        { status: 201, body: makeDeck({ imported }) },
      ),
    );
    await mountRoutes(routes, '/dashboard?new=import');
    importFile('Ferries.pptx');
    await screen.findByRole('alert');

    importFile(name);

    await screen.findByText('The studio');
    const keys = api
      .to('/api/presentations/import')
      .map((sent) => sent.headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(keys[0] === keys[1]).toBe(isSameKey);
    expect(api.sent.filter(({ path }) => path.endsWith('/sources'))).toHaveLength(uploads);
  });

  it('the import page repeats an import with its key while the server is busy', async () => {
    const busy = { status: 503, body: { detail: 'Busy.', code: 'busy' } };
    const api = fakeApi(
      onCall('POST', '/sources', { status: 201, body: { ...source, status: 'reading' } }),
      onCall('POST', '/uploaded', { body: { ...source, status: 'reading' } }),
      onCall('GET', '/sources/file-1', { body: { ...source, status: 'ready' } }),
      onCall('POST', '/presentations/import', busy, { status: 201, body: makeDeck({ imported }) }),
    );
    await mountRoutes(routes, '/dashboard?new=import');

    importFile('Ferries.pptx');

    await screen.findByText('The studio', {}, { timeout: 5_000 });
    const keys = api
      .to('/api/presentations/import')
      .map((sent) => sent.headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('the import page rejects another kind of file without an upload', async () => {
    const api = fakeApi();
    await mountRoutes(routes, '/dashboard?new=import');

    chooseFile('Notes.docx');

    expect((await screen.findByRole('alert')).textContent).toContain('Notes.docx');
    expect(api.sent).toEqual([]);
    expect(importButton().disabled).toBe(true);
    expect(screen.getByRole('button', { name: 'Choose a file' })).toBeTruthy();
  });

  it('the import page shows why a file can’t be read, and another file can be chosen', async () => {
    const error = { code: 'encrypted', detail: 'The file is protected by a password.' };
    fakeApi(
      onCall('POST', '/sources', { status: 201, body: { ...source, status: 'reading' } }),
      onCall('POST', '/uploaded', { body: { ...source, status: 'reading' } }),
      onCall('GET', '/sources/file-1', { body: { ...source, status: 'failed', error } }),
    );
    await mountRoutes(routes, '/dashboard?new=import');

    importFile('Ferries.pptx');

    expect((await screen.findByRole('alert')).textContent).toContain('protected by a password');
    expect(screen.getByRole('button', { name: 'Choose another file' })).toBeTruthy();
  });
});

describe('what an import did not keep', () => {
  it('the import notice lists by kind what was not kept, and stays dismissed', async () => {
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

  it('the Activity tab keeps the list of what an import did not keep', async () => {
    await mount(<UnkeptList imported={imported} />);

    expect(screen.getByRole('heading', { name: 'Not kept from Ferries.pptx' })).toBeTruthy();
    expect(screen.getByText('slide 3 (Delays)')).toBeTruthy();
  });

  it('a complete import shows no notice', async () => {
    await mount(<ImportNotice deck={makeDeck({ imported: { ...imported, unkept: [] } })} />);

    expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull();
  });
});
