/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEmbedCode } from '#shared/domain/embedding.ts';
import type { Share } from '#shared/schemas/shares.ts';
import { ShareDialog } from '#web/features/shares/components/share-dialog.tsx';
import { useAnnouncement } from '#web/lib/announce.ts';
import { loadShareTexts } from '#web/lib/i18n.ts';
import { clearPollCache } from '#web/lib/poll.ts';
import { useToasts } from '#web/lib/toast-store.ts';
import { deckId, makeDeck, makeVersion } from './support/decks.ts';
import { mockDialogs } from './support/dialogs.ts';
import { fakeApi, onCall, onPath } from './support/fake-api.ts';
import { mount } from './support/mount.tsx';
import { makeShare } from './support/shares.ts';
import { signIn } from './support/signed-in.ts';
import { makeUser } from './support/users.ts';

const sharesPath = `/api/presentations/${deckId}/shares`;
const ownUser = { id: makeUser().id, full_name: 'Ada' };
const versions = [
  makeVersion({ version: 1 }),
  makeVersion({ version: 2 }),
  makeVersion({ version: 3, html: { status: 'pending', bytes: null } }),
];
const deck = makeDeck({ owner: ownUser, versions, current_html_version: 1, latest_version: 3 });

type Rules = Parameters<typeof fakeApi>;

async function openDialog(shares: Share[], ...rules: Rules) {
  return openDialogFor(deck, shares, ...rules);
}

async function openDialogFor(of: typeof deck, shares: Share[], ...rules: Rules) {
  const api = fakeApi(
    ...rules,
    onCall('GET', '/shares', { body: { items: shares } }),
    onCall('GET', '/collaborators', { body: { items: [] } }),
    onCall('GET', `/presentations/${deckId}`, { body: of }),
    onPath('/config.json', { body: { preview_origin: 'https://preview.example' } }),
  );
  await loadShareTexts();
  await mount(<ShareDialog id={deckId} onClose={onClose} />);
  await screen.findByRole('heading', { name: 'Links' });
  return api;
}

/**
 * Returns a rule of the mocked API that responds only to the first request; later requests stay pending, so that cached
 * data is tested.
 */
function answerFirstOnly(method: string, end: string): Rules[number] {
  let calls = 0;
  return (one) => {
    if (one.method !== method || !one.path.endsWith(end)) return undefined;
    calls += 1;
    return calls > 1 ? new Promise(() => undefined) : undefined;
  };
}

const onClose = vi.fn();
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const fillField = (name: string, value: string) =>
  fireEvent.change(field(name), { target: { value } });
const submitForm = () =>
  fireEvent.click(screen.getByRole('button', { name: 'Create link and copy' }));
const findShareRows = async () => (await screen.findAllByRole('article')).map((row) => within(row));
const button = (name: string) => screen.getByRole('button', { name });

beforeEach(() => {
  mockDialogs();
  clearPollCache();
  signIn();
});
afterEach(cleanup);

describe('share dialog', () => {
  it('the share dialog offers the latest version, selected, and the published ones, without notes, for thirty days', async () => {
    await openDialog([]);

    const version = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Version' });
    const days = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Valid for' });

    expect([...version.options].map(({ text }) => text)).toEqual([
      'Always the latest version',
      'Only version 2',
      'Only version 1 (current)',
    ]);
    expect([version.value, days.value]).toEqual(['', '30']);
    expect(field('Include speaker notes').checked).toBe(false);
    expect(document.activeElement).toBe(field('E-mail'));
    expect(await screen.findByText('No links yet.')).toBeTruthy();
  });

  it('the share dialog creates a link with an idempotency key and shows it with a copy button', async () => {
    const writeText = vi.fn(async () => undefined);
    vi.stubGlobal('navigator', { ...navigator, languages: ['en'], clipboard: { writeText } });
    const expires_at = '2026-02-01T12:00:00Z';
    const made = makeShare({ version: 2, with_notes: true, has_password: true, expires_at });
    const api = await openDialog(
      [],
      onCall('POST', '/shares', { status: 201, body: made }),
      answerFirstOnly('GET', '/shares'),
    );

    fillField('Version', '2');
    fireEvent.click(field('Include speaker notes'));
    fillField('Valid for', '7');
    fillField('Password (optional)', ' open sesame');
    fillField('Note (optional)', ' For the board ');
    submitForm();

    const panel = await screen.findByRole('region', { name: 'Link created and copied' });
    const post = api.sent.find(({ method }) => method === 'POST');
    expect(post?.body).toEqual({
      version: 2,
      with_notes: true,
      expires_in_days: 7,
      password: ' open sesame',
      note: 'For the board',
      embed_origins: [],
    });
    expect(post?.headers.get('Idempotency-Key')).toBeTruthy();
    await waitFor(() => expect(field('Address').value).toBe('https://preview.example/s/token-one'));
    expect(writeText).toHaveBeenCalledWith('https://preview.example/s/token-one');
    expect(panel.textContent).toContain('Visitors see: Version 2, with speaker notes.');
    expect(panel.textContent).toContain('The link works until Feb 1, 2026.');
    expect(panel.textContent).toContain('Visitors need the password');
    const copy = within(panel).getByRole('button', { name: 'Copy' });
    expect(document.activeElement).toBe(copy);
    expect(useAnnouncement.getState().text).toBe('Link created and copied');
    fireEvent.click(copy);
    expect(writeText).toHaveBeenCalledTimes(2);
    expect(await within(panel).findByText('Copied')).toBeTruthy();

    expect(await findShareRows()).toHaveLength(1);
    fireEvent.click(button('Create another link'));

    expect(field('Note (optional)').value).toBe('');
    expect(document.activeElement).toBe(field('Version'));
  });

  it('the share dialog shows the link with a copy button if the browser does not allow copying', async () => {
    const writeText = vi.fn(() => Promise.reject(new Error('not allowed')));
    vi.stubGlobal('navigator', { ...navigator, languages: ['en'], clipboard: { writeText } });
    await openDialog([], onCall('POST', '/shares', { status: 201, body: makeShare() }));

    submitForm();

    const panel = await screen.findByRole('region', { name: 'Link created' });
    await waitFor(() => expect(writeText).toHaveBeenCalled());
    expect(within(panel).getByRole('heading').textContent).toBe('Link created');
    expect(within(panel).getByRole('button', { name: 'Copy' })).toBeTruthy();
  });

  it('the share dialog sends the sites that may embed the link, and copies the embed code', async () => {
    const writeText = vi.fn(async () => undefined);
    vi.stubGlobal('navigator', { ...navigator, languages: ['en'], clipboard: { writeText } });
    const sites = ['https://a.example', 'http://localhost:5173'];
    const made = makeShare({ embed_origins: sites });
    const api = await openDialog([], onCall('POST', '/shares', { status: 201, body: made }));

    fillField(
      'Sites that may embed it (optional)',
      ' https://a.example/\n\nhttp://localhost:5173 ',
    );
    submitForm();

    const panel = await screen.findByRole('region', { name: 'Link created and copied' });
    expect(api.sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
      embed_origins: sites,
    });
    expect(panel.textContent).toContain(`Can be embedded by: ${sites.join(', ')}`);
    await waitFor(() => expect(field('Address').value).toContain('/s/token-one'));
    fireEvent.click(within(panel).getByRole('button', { name: 'Copy embed code' }));
    expect(writeText).toHaveBeenLastCalledWith(
      createEmbedCode({ url: 'https://preview.example/s/token-one', title: deck.title }),
    );
  });

  it('the share dialog offers no embed code for a link that no site may embed', async () => {
    await openDialog([], onCall('POST', '/shares', { status: 201, body: makeShare() }));

    submitForm();

    const panel = await screen.findByRole('region', { name: /^Link created/ });
    expect(within(panel).queryByRole('button', { name: 'Copy embed code' })).toBeNull();
  });

  it('the share dialog names the site that is not valid', async () => {
    const refusal = {
      detail: 'Check your input.',
      code: 'validation',
      fields: { 'embed_origins.1': 'is not valid' },
    };
    await openDialog([], onCall('POST', '/shares', { status: 422, body: refusal }));

    fillField('Sites that may embed it (optional)', 'https://a.example\nb.example/blog');
    submitForm();

    expect(await screen.findByText(/b\.example\/blog.* is not valid/)).toBeTruthy();
    expect(field('Sites that may embed it (optional)').getAttribute('aria-invalid')).toBe('true');
  });

  it('the share dialog sends neither version, password nor expiry if not chosen', async () => {
    const api = await openDialog([], onCall('POST', '/shares', { status: 201, body: makeShare() }));

    fillField('Valid for', '');
    submitForm();

    await waitFor(() => expect(api.sent.some(({ method }) => method === 'POST')).toBe(true));
    expect(api.sent.find(({ method }) => method === 'POST')?.body).toEqual({
      with_notes: false,
      expires_in_days: null,
      note: '',
      embed_origins: [],
    });
  });

  it('the share dialog shows an error inside the dialog and keeps the input', async () => {
    const refusal = { detail: 'This presentation already has 20 links.', code: 'shares_full' };
    await openDialog([], onCall('POST', '/shares', { status: 409, body: refusal }));

    fillField('Note (optional)', 'For the board');
    submitForm();

    expect((await screen.findByRole('alert')).textContent).toContain('already has 20 links');
    expect(field('Note (optional)').value).toBe('For the board');
    expect(useToasts.getState().toasts).toEqual([]);
  });
});

describe('list of share links', () => {
  const live = makeShare({
    note: 'For the board',
    views: 3,
    last_viewed_at: new Date().toISOString(),
    has_password: true,
  });
  const ended = [
    makeShare({ id: 'e', state: 'expired', path: null, expires_at: '2026-01-08T00:00:00Z' }),
    makeShare({ id: 'r', state: 'revoked', path: null, revoked_at: '2026-01-05T00:00:00Z' }),
  ];

  it('the list of share links shows version, views, expiry and actions of each link', async () => {
    await openDialog([live, ...ended]);

    const [first, expired, revoked] = await findShareRows();

    expect(first?.getByRole('heading').textContent).toBe('Version 1For the board');
    expect(first?.getByText('Live')).toBeTruthy();
    expect(first?.getByText(/^3 views/).textContent).toBe('3 views (last now)');
    expect(first?.getByText('no expiry date')).toBeTruthy();
    expect(first?.getByText('password required')).toBeTruthy();
    const link = await first?.findByRole('link', { name: /in a new tab$/ });
    expect(link?.getAttribute('href')).toBe('https://preview.example/s/token-one');
    expect(expired?.getByText('Expired')).toBeTruthy();
    expect(expired?.getByText('ended Jan 8, 2026')).toBeTruthy();
    expect(revoked?.getByText('Revoked')).toBeTruthy();
    expect(expired?.queryByRole('button')).toBeNull();
    expect(revoked?.queryByRole('button')).toBeNull();
  });

  it('the list of share links shows whether a link follows the presentation and has the notes', async () => {
    await openDialog([
      makeShare({ id: 'f', follows: true, version: null }),
      { ...live, with_notes: true },
    ]);

    const [following, fixed] = await findShareRows();

    expect(following?.getByRole('heading').textContent).toBe('Latest version');
    expect(following?.getByText('without speaker notes')).toBeTruthy();
    expect(
      following?.getByRole('button', { name: 'Revoke the link to Latest version' }),
    ).toBeTruthy();
    expect(fixed?.getByText('with speaker notes')).toBeTruthy();
  });

  it('the list of share links shows the average time per slide once a visit has reported it', async () => {
    await openDialog([makeShare({ timed_views: 2, slide_seconds: [12.4, 0, 3.6] }), ...ended]);

    const [timed, untimed] = await findShareRows();

    expect(timed?.getByText('Average time per slide, 2 visits')).toBeTruthy();
    expect(timed?.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Slide 112 s',
      'Slide 20 s',
      'Slide 34 s',
    ]);
    expect(untimed?.queryByText(/time per slide/i)).toBeNull();
  });

  it('the list of share links shows when a link’s address is no longer available', async () => {
    await openDialog([makeShare({ path: null })]);

    const [row] = await findShareRows();

    expect(row?.getByText(/can’t be shown again/)).toBeTruthy();
    expect(row?.queryByRole('link')).toBeNull();
  });

  it('a share link is revoked after a confirmation, which is announced', async () => {
    const revoked = { ...live, state: 'revoked' as const, path: null };
    const api = await openDialog(
      [],
      onCall('GET', '/shares', { body: { items: [live] } }, { body: { items: [revoked] } }),
      onCall('DELETE', `/shares/${live.id}`, { status: 204 }),
    );
    await findShareRows();
    const name = 'Revoke the link to Version 1, For the board';

    fireEvent.click(button(name));
    expect(document.activeElement).toBe(button('Keep link'));
    fireEvent.click(button('Keep link'));
    expect(document.activeElement).toBe(button(name));
    expect(api.sent.some(({ method }) => method === 'DELETE')).toBe(false);
    fireEvent.click(button(name));
    fireEvent.click(button('Revoke link'));

    await waitFor(() => expect(screen.queryByText('Live')).toBeNull());
    expect(screen.getByText('Revoked')).toBeTruthy();
    expect(api.sent.find(({ method }) => method === 'DELETE')?.path).toBe(
      `${sharesPath}/${live.id}`,
    );
    expect(useAnnouncement.getState().text).toBe('Link revoked.');
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Links' })),
    );
  });

  it('the confirmation stays open when revoking a share link fails', async () => {
    const refusal = { detail: 'Nothing was found at this address.', code: 'not_found' };
    await openDialog(
      [live],
      onCall('DELETE', `/shares/${live.id}`, { status: 404, body: refusal }),
    );
    await findShareRows();

    fireEvent.click(button('Revoke the link to Version 1, For the board'));
    fireEvent.click(button('Revoke link'));

    expect((await screen.findByRole('alert')).textContent).toContain('Nothing was found');
    expect(button('Revoke link')).toBeTruthy();
  });

  it('the list of share links can be refetched after a failure', async () => {
    const missing = { detail: 'Gone for a moment.', code: 'not_found' };
    await openDialog(
      [],
      onCall('GET', '/shares', { status: 404, body: missing }, { body: { items: [live] } }),
    );

    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));

    expect(await findShareRows()).toHaveLength(1);
  });
});

it('an admin can list and revoke another user’s share links, but not create one', async () => {
  await openDialogFor(makeDeck({ my_role: 'admin' }), [makeShare({ path: null })]);

  const [row] = await findShareRows();

  expect(screen.queryByRole('button', { name: 'Create link and copy' })).toBeNull();
  expect(screen.getByText(/^Only the owner can create links/)).toBeTruthy();
  expect(row?.queryByText(/can’t be shown again/)).toBeNull();
  expect(row?.getByRole('button', { name: 'Revoke the link to Version 1' })).toBeTruthy();
});
