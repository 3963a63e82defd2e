/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AddSourcesButton } from '#web/features/decks/components/sources/add-sources-button.tsx';
import { AddSourcesDialog } from '#web/features/decks/components/sources/add-sources-dialog.tsx';
import { loadSourceTexts } from '#web/lib/i18n.ts';
import { clearPollCache } from '#web/lib/poll.ts';
import { deckId, makeDeck } from './support/decks.ts';
import { mockDialogs } from './support/dialogs.ts';
import { fakeApi, onCall } from './support/fake-api.ts';
import { mount } from './support/mount.tsx';

const readySource = { id: 'file-1', name: 'Plan.txt', kind: 'file', bytes: 5, status: 'ready' };
const storedText = { id: 'text-1', name: 'A note', status: 'ready' };
const textField = () => screen.findByLabelText<HTMLTextAreaElement>('Text as a source');
const submitButton = () =>
  screen.getByRole<HTMLButtonElement>('button', { name: 'Write a new outline' });

const createRules = () => [
  onCall('GET', `/presentations/${deckId}`, { body: makeDeck() }),
  onCall('POST', '/regenerate', { body: makeDeck({ status: 'running' }) }),
];

async function openDialog() {
  await loadSourceTexts();
  const close = vi.fn();
  await mount(<AddSourcesDialog id={deckId} onClose={close} />);
  await textField();
  return close;
}

beforeEach(() => {
  mockDialogs();
  clearPollCache();
});
afterEach(() => cleanup());

describe('adding sources to a presentation', () => {
  it('a pasted text is stored once and added to the presentation; the outline is reviewed by default', async () => {
    const api = fakeApi(
      ...createRules(),
      onCall('POST', '/sources', { status: 201, body: storedText }),
    );
    const close = await openDialog();
    expect(submitButton().disabled).toBe(true);

    fireEvent.change(await textField(), { target: { value: 'A note\nabout bees.' } });
    fireEvent.click(submitButton());

    await waitFor(() => expect(close).toHaveBeenCalled());
    const posts = api.sent.filter(({ method }) => method === 'POST');
    expect(posts.map(({ path, body }) => [path, body])).toEqual([
      ['/api/sources', { name: 'A note', text: 'A note\nabout bees.' }],
      [
        `/api/presentations/${deckId}/regenerate?regenerate_from=outline`,
        { source_ids: ['text-1'], review_outline: true },
      ],
    ]);
  });

  it('a rejected start keeps the pasted text, and a second attempt stores no second source', async () => {
    const refused = { status: 429, body: { detail: 'Wait a minute.', code: 'rate_limited' } };
    const api = fakeApi(
      onCall('GET', `/presentations/${deckId}`, { body: makeDeck() }),
      onCall('POST', '/regenerate', refused),
      onCall('POST', '/sources', { status: 201, body: storedText }),
    );
    await openDialog();
    fireEvent.change(await textField(), { target: { value: 'A note' } });
    fireEvent.click(submitButton());
    expect(await screen.findByText('Wait a minute.')).toBeTruthy();

    fireEvent.click(submitButton());

    const keys = (path: string) =>
      api.sent
        .filter((one) => one.method === 'POST' && one.path.endsWith(path))
        .map(({ headers }) => headers.get('Idempotency-Key'));
    await waitFor(() => expect(keys('/sources')).toHaveLength(2));
    expect(new Set(keys('/sources')).size).toBe(1);
    expect((await textField()).value).toBe('A note');
  });

  it('an uploaded file is added without a review, and deleted if the dialog is closed instead', async () => {
    const api = fakeApi(
      ...createRules(),
      onCall('POST', '/uploaded', { body: readySource }),
      onCall('POST', '/sources', { status: 201, body: readySource }),
      onCall('DELETE', '/sources/file-1', { status: 204 }),
    );
    const chooseFile = async () => {
      fireEvent.change(screen.getByTestId('files'), {
        target: { files: [new File(['Bees.'], 'Plan.txt')] },
      });
      await screen.findByText(/ready/);
    };
    await openDialog();
    await chooseFile();
    cleanup();
    const deletions = () => api.sent.filter(({ method }) => method === 'DELETE');
    await waitFor(() => expect(deletions()).toHaveLength(1));

    const close = await openDialog();
    await chooseFile();
    fireEvent.click(screen.getByRole('checkbox', { name: /review the outline/ }));
    fireEvent.click(submitButton());

    await waitFor(() => expect(close).toHaveBeenCalled());
    const started = api.sent.find(({ path }) => path.includes('/regenerate'));
    expect(started?.body).toMatchObject({ source_ids: ['file-1'], review_outline: false });
    cleanup();
    expect(deletions()).toHaveLength(1);
  });

  it.each([
    ['a translation', { origin: { id: 'o', title: 'Original', language: 'de', version: 1 } }],
    ['a presentation that may not be regenerated', { allowed_actions: ['pause' as const] }],
  ])('%s has no button for adding sources', async (_name, changes) => {
    await loadSourceTexts();

    await mount(<AddSourcesButton deck={makeDeck(changes)} />);

    expect(screen.queryByRole('button')).toBeNull();
  });
});
