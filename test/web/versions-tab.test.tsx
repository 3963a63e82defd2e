/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Presentation, Task } from '#shared/schemas/presentations.ts';
import { VersionsTab } from '#web/features/decks/components/detail/versions-tab.tsx';
import { useAnnouncement } from '#web/lib/announce.ts';
import { makeSection } from './support/contents.ts';
import { deckId, makeDeck, makeTask, makeVersion } from './support/decks.ts';
import { mockDialogs, mockPopovers } from './support/dialogs.ts';
import { fakeApi, onCall } from './support/fake-api.ts';
import { mount } from './support/mount.tsx';

const versions = [
  makeVersion({ version: 1 }),
  makeVersion({ version: 2, reason: 'edited', html: { status: 'pending', bytes: null } }),
  makeVersion({ version: 3, reason: 'restored', parent: 1 }),
];
const makeDeckWithVersions = (changes: Partial<Presentation> = {}) =>
  makeDeck({ versions, latest_version: 3, current_html_version: 3, ...changes });

const mountTab = (deck: Presentation, tasks: readonly Task[] = []) =>
  mount(<VersionsTab deck={deck} tasks={tasks} />);
const versionRows = () => screen.getAllByRole('listitem').map((row) => within(row));
/** Returns the items in the actions menu of a version; downloads have a separate menu. */
const menuItems = (row: ReturnType<typeof versionRows>[number] | undefined) => {
  const menu = row?.queryByRole('menu', { name: /^Actions for/ });
  return (
    menu &&
    within(menu)
      .queryAllByRole('menuitem')
      .map((item) => item.textContent)
  );
};

beforeEach(() => {
  mockDialogs();
  mockPopovers();
});
afterEach(() => cleanup());

describe('versions tab', () => {
  it('the versions tab shows a note before the first version', async () => {
    await mountTab(makeDeck({ versions: [], latest_version: null, current_html_version: null }));

    expect(screen.getByRole('heading', { name: 'Nothing published yet' })).toBeTruthy();
  });

  it('the versions tab says how many versions are kept once there are many', async () => {
    const many = Array.from({ length: 50 }, (_, i) => makeVersion({ version: i + 1 }));
    await mountTab(makeDeckWithVersions({ versions: many, latest_version: 50 }));

    expect(screen.getByText(/The newest 100 versions are kept/)).toBeTruthy();
  });

  it('the versions tab says who made each version, and which were published automatically', async () => {
    const ada = { full_name: 'Ada', is_me: true, is_owner: true };
    const eve = { full_name: 'Eve', is_me: false, is_owner: false };
    const former = { ...eve, full_name: null };
    const makers = [
      { by: ada },
      { by: eve },
      { by: former },
      { by: null },
      { by: ada, is_automatic: true },
      { by: eve, is_automatic: true },
    ].map((maker, i) => makeVersion({ version: i + 1, ...maker }));
    await mountTab(makeDeckWithVersions({ versions: makers }));

    const texts = screen.getAllByRole('listitem').map((row) => row.textContent);

    expect(texts[0]).toContain('automatic, after changes by Eve');
    expect(texts[1]).toContain('automatic, after your changes');
    expect(texts[2]).not.toMatch(/\bby\b/);
    expect(texts[3]).toContain('by a former collaborator');
    expect(texts[4]).toContain('by Eve');
    expect(texts[5]).toContain('by you');
  });

  it('the versions tab lists versions newest first, with origin and actions', async () => {
    await mountTab(makeDeckWithVersions());

    const [newest, edited, first] = versionRows();

    expect(newest?.getByRole('heading').textContent).toContain('Version 1, restored');
    expect(newest?.getByText('Current')).toBeTruthy();
    expect(menuItems(newest)).toEqual(['Rename', 'Share this version', 'Compare']);
    expect(newest?.getByRole('button', { name: 'Restore version 3' })).toBeTruthy();
    expect(newest?.getByRole('button', { name: 'Download version 3' })).toBeTruthy();
    expect(edited?.getByText('No HTML yet')).toBeTruthy();
    expect(edited?.getByRole('button', { name: 'Generate the HTML of version 2' })).toBeTruthy();
    expect(menuItems(edited)).toEqual(['Rename', 'Compare']);
    expect(edited?.getByRole('button', { name: 'Restore version 2' })).toBeTruthy();
    expect(first?.getByRole('link', { name: 'Preview version 1' }).getAttribute('href')).toBe(
      `/preview/${deckId}/1`,
    );
    expect(menuItems(first)).toEqual([
      'Rename',
      'Share this version',
      'Show to readers, keep my slides',
    ]);
  });

  it('the versions tab offers only actions that the server allows', async () => {
    await mountTab(makeDeckWithVersions({ allowed_actions: ['pause'] }));

    const [, edited, first] = versionRows();

    expect(edited?.queryByRole('button', { name: /^(Generate|Restore)/ })).toBeNull();
    expect(menuItems(edited)).toEqual(['Compare']);
    expect(first?.getByRole('button', { name: 'Download version 1' })).toBeTruthy();
    expect(menuItems(first)).toEqual(['Share this version']);
  });

  it('the versions tab lets only the owner name a version', async () => {
    await mountTab(makeDeckWithVersions({ my_role: 'editor' }));

    expect(versionRows().flatMap(menuItems)).not.toContain('Rename');
  });

  it('the versions tab makes a version current and announces it', async () => {
    const api = fakeApi(onCall('PUT', '/current-html-version', { body: makeDeckWithVersions() }));
    await mountTab(makeDeckWithVersions());

    fireEvent.click(screen.getByRole('menuitem', { name: 'Show to readers, keep my slides' }));

    await waitFor(() => expect(useAnnouncement.getState().text).toBe('Version 1 is now current.'));
    expect(api.sent[0]?.path).toBe(`/api/presentations/${deckId}/current-html-version?version=1`);
  });

  it('the versions tab shows the name of a version, with its origin beside it', async () => {
    const named = makeVersion({ version: 2, reason: 'edited', name: 'Board meeting' });
    await mountTab(makeDeckWithVersions({ versions: [named] }));

    const [row] = versionRows();

    expect(row?.getByRole('heading').textContent).toContain('Board meeting');
    expect(row?.getByText('Edited')).toBeTruthy();
  });

  it('the versions tab says what has changed in an edited version', async () => {
    const content = (title: string) => ({
      deck: {
        ...{ title: 'Tides', language: 'en', theme: 'meridian', brand: null },
        slides: [{ id: 's0', content: makeSection(title) }],
      },
    });
    fakeApi(
      onCall('GET', '/versions/1', { body: content('Alpha') }),
      onCall('GET', '/versions/2', { body: content('Beta') }),
    );
    const first = makeVersion({ version: 1, reason: 'generated' });
    const edited = makeVersion({ version: 2, reason: 'edited' });

    await mountTab(makeDeckWithVersions({ versions: [first, edited] }));

    await screen.findByText('Title of slide 1');
    expect(screen.getByText('Generated')).toBeTruthy();
  });

  it.each([
    ['names a version', ' Board meeting ', 'Board meeting'],
    ['removes a name', '', null],
  ])('the versions tab %s', async (_title, text, name) => {
    const api = fakeApi(onCall('PATCH', '/versions/3', { body: makeVersion({ version: 3 }) }));
    await mountTab(
      makeDeckWithVersions({ versions: [makeVersion({ version: 3, name: 'Old name' })] }),
    );

    fireEvent.click(screen.getByRole('menuitem', { name: 'Rename' }));
    const field = await screen.findByLabelText('Name');
    expect((field as HTMLInputElement).value).toBe('Old name');
    fireEvent.change(field, { target: { value: text } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const patch = api.sent.find(({ method }) => method === 'PATCH');
    expect(patch?.body).toEqual({ name });
  });

  it('the versions tab requests missing HTML with an idempotency key, and shows the rendering as in progress', async () => {
    const api = fakeApi(onCall('POST', '/generate-html-version', { body: makeDeckWithVersions() }));
    const sideTask = makeTask({ id: 'html-1-v2', kind: 'deploy.html', is_aside: true });
    await mountTab(makeDeckWithVersions());

    fireEvent.click(screen.getByRole('button', { name: 'Generate the HTML of version 2' }));

    const posts = () => api.sent.filter(({ method }) => method === 'POST');
    await waitFor(() => expect(posts()).toHaveLength(1));
    expect(posts()[0]?.path).toMatch(/generate-html-version\?version=2$/);
    expect(posts()[0]?.headers.get('Idempotency-Key')).toBeTruthy();
    cleanup();
    await mountTab(makeDeckWithVersions(), [{ ...sideTask, status: 'running' }]);
    const busy = screen.getByRole('button', { name: 'Generate the HTML of version 2' });
    expect(busy.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText('Generating HTML')).toBeTruthy();
  });

  it('the button of a version opens the dialog that restores it', async () => {
    const content = {
      deck: {
        ...{ title: 'Tides', language: 'en', theme: 'meridian', brand: null },
        slides: [{ id: 's0', content: makeSection('Alpha') }],
      },
    };
    const api = fakeApi(onCall('GET', '/versions/1', { body: content }));
    await mountTab(makeDeckWithVersions());

    fireEvent.click(screen.getByRole('button', { name: 'Restore version 1' }));

    expect(await screen.findByRole('dialog', { name: 'Restore version 1' })).toBeTruthy();
    await waitFor(() => expect(api.to(`/api/presentations/${deckId}/versions/1`)).toHaveLength(1));
  });
});
