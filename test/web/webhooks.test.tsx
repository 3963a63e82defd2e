/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { webhookEventTypes } from '#shared/domain/webhooks.ts';
import type { Delivery, Webhook } from '#shared/schemas/webhooks.ts';
import { Webhooks } from '#web/features/webhooks/components/lazy.ts';
import { clearSession } from '#web/lib/session/session-store.ts';
import { mockDialogs, mockPopovers } from './support/dialogs.ts';
import { fakeApi, onCall } from './support/fake-api.ts';
import { mountRoutes } from './support/mount.tsx';
import { signIn } from './support/signed-in.ts';

const createdAt = new Date().toISOString();
const webhook: Webhook = {
  ...{ id: 'hook-1', url: 'https://hooks.example.com/deckwright' },
  ...{ events: ['presentation.completed'], is_active: true, off_reason: null, off_since: null },
  ...{ created_at: createdAt, last_delivery: null },
};
const delivery: Delivery = {
  ...{ id: 'delivery-1', event_id: 'event-1', type: 'presentation.completed' },
  ...{ presentation_id: 'deck-1', status: 'failed', attempts: 11, response_status: 503 },
  ...{
    error: 'status',
    duration_ms: 80,
    created_at: createdAt,
    attempted_at: createdAt,
    next_attempt_at: null,
  },
};
const webhookListRule = (...items: Webhook[]) =>
  onCall('GET', '/api/webhooks', { body: { items } });

beforeEach(() => {
  mockDialogs();
  mockPopovers();
  signIn();
});
afterEach(() => {
  cleanup();
  clearSession();
});

function Section() {
  return (
    <Suspense>
      <Webhooks />
    </Suspense>
  );
}
const openSection = () => mountRoutes([{ path: 'profile', Component: Section }], '/profile');
const openDialog = async (button: string, title: string) => {
  fireEvent.click(await screen.findByRole('button', { name: button }));
  return within(await screen.findByRole('dialog', { name: title }));
};
const chooseInMenu = async (item: string) => {
  const name = 'Actions for hooks.example.com/deckwright';
  fireEvent.click(await screen.findByRole('button', { name }));
  fireEvent.click(await screen.findByRole('menuitem', { name: item, hidden: true }));
};

it('the webhook section links to the guide for receivers', async () => {
  fakeApi(webhookListRule());
  await openSection();

  const guide = await screen.findByRole('link', { name: 'How to receive events' });

  expect(guide.getAttribute('href')).toBe('/api/docs#/webhooks');
});

it('the webhook section shows each webhook with its state, or that there are no webhooks', async () => {
  const last = { at: createdAt, status: 'failed', response_status: 410, error: 'status' } as const;
  const off = {
    is_active: false,
    off_reason: 'gone',
    off_since: createdAt,
    last_delivery: last,
  } as const;
  fakeApi(webhookListRule({ ...webhook, ...off }, { ...webhook, id: 'hook-2' }));
  await openSection();

  const [first, second] = await screen.findAllByRole('listitem');

  expect(first?.textContent).toContain('Turned off');
  expect(first?.textContent).toContain('because the receiver answered 410');
  expect(first?.textContent).toContain('status 410');
  expect(second?.textContent).toContain('Active');
  expect(second?.textContent).toContain('No deliveries yet');
  cleanup();
  fakeApi(webhookListRule());
  await openSection();
  expect(await screen.findByText('No webhooks yet.')).toBeTruthy();
});

it('a failed request for the list of webhooks shows the error and a retry button', async () => {
  fakeApi(onCall('GET', '/api/webhooks', { status: 500, body: { detail: 'Down.', code: 'x' } }));
  await openSection();

  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});

it('the form creates a webhook; the next step shows its secret once, with a copy button', async () => {
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { ...navigator, languages: ['en'], clipboard: { writeText } });
  const api = fakeApi(
    webhookListRule(),
    onCall('POST', '/api/webhooks', { status: 201, body: { ...webhook, secret: 'whsec_x' } }),
  );
  await openSection();
  const form = await openDialog('Create a webhook', 'Create a webhook');
  const address = form.getByRole('textbox', { name: 'Address' });
  fireEvent.change(address, { target: { value: webhook.url } });
  fireEvent.click(form.getByRole('checkbox', { name: 'A presentation has failed' }));

  fireEvent.click(form.getByRole('button', { name: 'Create a webhook' }));

  const result = within(await screen.findByRole('dialog', { name: 'Webhook created' }));
  const post = api.sent.find(({ method }) => method === 'POST');
  const events = webhookEventTypes.filter((type) => type !== 'presentation.failed');
  expect(post?.body).toEqual({ url: webhook.url, events });
  expect(post?.headers.get('Idempotency-Key')).toBeTruthy();
  expect(result.getByRole<HTMLInputElement>('textbox', { name: 'Secret' }).value).toBe('whsec_x');
  fireEvent.click(result.getByRole('button', { name: 'Copy secret' }));
  expect(writeText).toHaveBeenCalledWith('whsec_x');
});

it('the form requires an event, and shows what is wrong with the address', async () => {
  const fields = { url: 'Web address is not valid: it is in a private network' };
  const api = fakeApi(
    webhookListRule(),
    onCall('POST', '/api/webhooks', {
      status: 422,
      body: { detail: 'Check the values.', code: 'validation', fields },
    }),
  );
  await openSection();
  const form = await openDialog('Create a webhook', 'Create a webhook');
  const submit = () => fireEvent.click(form.getByRole('button', { name: 'Create a webhook' }));
  fireEvent.change(form.getByRole('textbox', { name: 'Address' }), {
    target: { value: 'https://10.0.0.1/' },
  });
  for (const box of form.getAllByRole('checkbox')) fireEvent.click(box);
  submit();
  const missing = (await form.findByRole('alert')).textContent;
  fireEvent.click(form.getByRole('checkbox', { name: 'A version is published' }));

  submit();

  expect(missing).toBe('Choose at least one event.');
  expect(await form.findByText(fields.url)).toBeTruthy();
  expect(api.sent.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

it('the list of webhook deliveries shows each result, and a delivery can be sent again', async () => {
  const api = fakeApi(
    webhookListRule(webhook),
    onCall('GET', '/api/webhooks/hook-1/deliveries', {
      body: { items: [delivery], next_cursor: null },
    }),
    onCall('POST', '/api/webhooks/hook-1/deliveries/delivery-1/redeliver', {
      status: 202,
      body: { ...delivery, status: 'pending' },
    }),
  );
  await openSection();
  const panel = await openDialog('Deliveries to hooks.example.com/deckwright', 'Deliveries');

  const item = await panel.findByRole('listitem');
  fireEvent.click(
    within(item).getByRole('button', { name: /^Send again: presentation.completed/ }),
  );

  expect(item.textContent).toContain('status 503');
  expect(item.textContent).toContain('11 attempts');
  await waitFor(() => expect(api.sent.some(({ method }) => method === 'POST')).toBe(true));
});

it('a test event is sent from a webhook’s menu, and its result is in the list of deliveries', async () => {
  const api = fakeApi(
    webhookListRule(webhook),
    onCall('GET', '/api/webhooks/hook-1/deliveries', { body: { items: [], next_cursor: null } }),
    onCall('POST', '/api/webhooks/hook-1/test', { status: 202, body: delivery }),
  );
  await openSection();

  await chooseInMenu('Send a test');

  expect(await screen.findByRole('dialog', { name: 'Deliveries' })).toBeTruthy();
  await waitFor(() => expect(api.sent.filter(({ method }) => method === 'POST')).toHaveLength(1));
});

it('a webhook can be switched on, and its secret is replaced after a confirmation', async () => {
  const off = {
    ...webhook,
    is_active: false,
    off_reason: 'failing',
    off_since: createdAt,
  } as const;
  const api = fakeApi(
    webhookListRule(off),
    onCall('PATCH', '/api/webhooks/hook-1', { body: webhook }),
    onCall('POST', '/api/webhooks/hook-1/rotate-secret', { body: { ...off, secret: 'whsec_y' } }),
  );
  await openSection();

  fireEvent.click(
    await screen.findByRole('button', { name: 'Turn on hooks.example.com/deckwright' }),
  );
  await chooseInMenu('Replace secret');
  const dialog = within(await screen.findByRole('dialog', { name: 'Replace the secret?' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Replace secret' }));

  const shown = within(await screen.findByRole('dialog', { name: 'Secret replaced' }));
  expect(shown.getByRole<HTMLInputElement>('textbox', { name: 'Secret' }).value).toBe('whsec_y');
  expect(api.sent.find(({ method }) => method === 'PATCH')?.body).toEqual({ is_active: true });
});

it('a confirmation deletes a webhook and refetches the list', async () => {
  fakeApi(
    onCall('GET', '/api/webhooks', { body: { items: [webhook] } }, { body: { items: [] } }),
    onCall('DELETE', '/api/webhooks/hook-1', { status: 204 }),
  );
  await openSection();
  await chooseInMenu('Delete');
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete the webhook?' }));

  fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));

  expect(await screen.findByText('No webhooks yet.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Webhooks' }));
});
