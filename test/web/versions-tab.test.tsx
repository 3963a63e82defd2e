/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Presentation, Task } from '#shared/schemas/presentations.ts';
import { VersionsTab } from '#web/features/decks/components/detail/versions-tab.tsx';
import { useAnnouncement } from '#web/lib/announce.ts';
import { deckId, makeDeck, makeTask, makeVersion } from './support/decks.ts';
import { standInForDialogs, standInForPopovers } from './support/dialogs.ts';
import { fakeApi, onCall } from './support/fake-api.ts';
import { mount } from './support/mount.tsx';

const versions = [
  makeVersion({ version: 1 }),
  makeVersion({ version: 2, reason: 'edited', html: { status: 'pending', bytes: null } }),
  makeVersion({ version: 3, reason: 'restored', parent: 1 }),
];
const three = (changes: Partial<Presentation> = {}) =>
  makeDeck({ versions, latest_version: 3, current_html_version: 3, ...changes });

const show = (deck: Presentation, tasks: readonly Task[] = []) =>
  mount(<VersionsTab deck={deck} tasks={tasks} />);
const rows = () => screen.getAllByRole('listitem').map((row) => within(row));
/** What the menu of a version's actions holds; its downloads have a menu of their own. */
const itemsOf = (row: ReturnType<typeof rows>[number] | undefined) => {
  const menu = row?.queryByRole('menu', { name: /^Actions for/ });
  return (
    menu &&
    within(menu)
      .queryAllByRole('menuitem')
      .map((item) => item.textContent)
  );
};

beforeEach(() => {
  standInForDialogs();
  standInForPopovers();
});
afterEach(() => cleanup());

describe('the versions', () => {
  it('are none before the first, and it is said when one comes', async () => {
    await show(makeDeck({ versions: [], latest_version: null, current_html_version: null }));

    expect(screen.getByRole('heading', { name: 'Nothing published yet' })).toBeTruthy();
  });

  it('stand newest first, each with how it came to be and what can be done', async () => {
    await show(three());

    const [newest, edited, first] = rows();

    expect(newest?.getByRole('heading').textContent).toContain('Version 1, restored');
    expect(newest?.getByText('Current')).toBeTruthy();
    expect(itemsOf(newest)).toEqual(['Share this version', 'Compare', 'Restore this version']);
    expect(newest?.getByRole('button', { name: 'Download version 3' })).toBeTruthy();
    expect(edited?.getByText('No HTML yet')).toBeTruthy();
    expect(edited?.getByRole('button', { name: 'Generate the HTML of version 2' })).toBeTruthy();
    expect(itemsOf(edited)).toEqual(['Compare', 'Restore this version']);
    expect(first?.getByRole('link', { name: 'Preview version 1' }).getAttribute('href')).toBe(
      `/preview/${deckId}/1`,
    );
    expect(itemsOf(first)).toEqual(['Make current', 'Share this version', 'Restore this version']);
  });

  it('offer only what the server allows', async () => {
    await show(three({ allowed_actions: ['pause'] }));

    const [, edited, first] = rows();

    expect(edited?.queryByRole('button', { name: /^Generate/ })).toBeNull();
    expect(itemsOf(edited)).toEqual(['Compare']);
    expect(first?.getByRole('button', { name: 'Download version 1' })).toBeTruthy();
    expect(itemsOf(first)).toEqual(['Share this version']);
  });

  it('can be made current, which is said', async () => {
    const api = fakeApi(onCall('PUT', '/current-html-version', { body: three() }));
    await show(three());

    fireEvent.click(screen.getByRole('menuitem', { name: 'Make current' }));

    await waitFor(() => expect(useAnnouncement.getState().text).toBe('Version 1 is now current.'));
    expect(api.sent[0]?.path).toBe(`/api/presentations/${deckId}/current-html-version?version=1`);
  });

  it('have their HTML made, with a key, and say so while that runs', async () => {
    const api = fakeApi(onCall('POST', '/generate-html-version', { body: three() }));
    const aside = makeTask({ id: 'html-1-v2', kind: 'deploy.html', is_aside: true });
    await show(three());

    fireEvent.click(screen.getByRole('button', { name: 'Generate the HTML of version 2' }));

    await waitFor(() => expect(api.sent).toHaveLength(1));
    expect(api.sent[0]?.path).toMatch(/generate-html-version\?version=2$/);
    expect(api.sent[0]?.headers.get('Idempotency-Key')).toBeTruthy();
    cleanup();
    await show(three(), [{ ...aside, status: 'running' }]);
    const busy = screen.getByRole('button', { name: 'Generate the HTML of version 2' });
    expect(busy.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText('Generating HTML')).toBeTruthy();
  });
});
