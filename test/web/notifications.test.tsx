/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Notification } from '#shared/schemas/notifications.ts';
import { NotificationBell } from '#web/features/notifications/components/notification-bell.tsx';
import { openNotifications } from '#web/features/notifications/components/notifications-panel.ts';
import { loadShareTexts } from '#web/lib/i18n.ts';
import { clearPollCache } from '#web/lib/poll.ts';
import { mockPopovers } from './support/dialogs.ts';
import { fakeApi, onCall } from './support/fake-api.ts';
import { mount } from './support/mount.tsx';
import { signIn } from './support/signed-in.ts';

const makeNotification = (id: string, changes: Partial<Notification> = {}): Notification => ({
  ...{ id, kind: 'mention', from: 'Gil Guest', text: `Text of ${id}`, thread_id: `t-${id}` },
  presentation: { id: 'd1', title: 'Bees' },
  ...{ slide_id: 's01', slide_number: 2, created_at: '2026-01-01T00:00:00Z', is_read: false },
  ...changes,
});

async function openBell(items: Notification[]) {
  const api = fakeApi(
    onCall('GET', '/notifications', { body: { items } }),
    onCall('POST', '/notifications/read', { status: 204 }),
  );
  await loadShareTexts();
  await mount(<NotificationBell />);
  // The first test of the file loads the texts.
  const button = await screen.findByRole('button', { name: /^Notifications/ }, { timeout: 10_000 });
  return { api, button };
}

/** Sends the events of a popover, which jsdom does not send. */
function sendToggle(this: HTMLElement, newState: 'open' | 'closed'): void {
  for (const type of ['beforetoggle', 'toggle'])
    this.dispatchEvent(Object.assign(new Event(type), { newState }));
}

beforeEach(() => {
  mockPopovers();
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  HTMLElement.prototype.showPopover = function showPopover() {
    sendToggle.call(this, 'open');
  };
  HTMLElement.prototype.hidePopover = function hidePopover() {
    sendToggle.call(this, 'closed');
  };
  clearPollCache();
  signIn();
});
afterEach(cleanup);

describe('the bell', () => {
  it('shows the number of unread notifications, at most 9+', async () => {
    const items = Array.from({ length: 11 }, (_, i) => makeNotification(`n${i}`));
    const { button } = await openBell([...items, makeNotification('old', { is_read: true })]);

    await waitFor(() => expect(button.getAttribute('aria-label')).toBe('Notifications, 11 unread'));
    expect(button.textContent).toBe('9+');
  });

  it('lists each notification with author, text, presentation and slide, as a link to its thread', async () => {
    const reply = { kind: 'reply', from: null, slide_id: null, slide_number: null } as const;
    await openBell([makeNotification('n1'), makeNotification('n2', reply)]);

    openNotifications();

    const [mention, answer] = await screen.findAllByRole('link');
    expect(mention?.textContent).toMatch(/Gil Guest mentioned you.*Text of n1.*Bees.*Slide 2/);
    expect(mention?.getAttribute('href')).toBe('/presentation/d1?comment=t-n1&slide=s01');
    expect(answer?.textContent).toMatch(/Former user replied.*Text of n2/);
    expect(answer?.getAttribute('href')).toBe('/presentation/d1?comment=t-n2');
  });

  it('marks an opened notification as read, and all of them on request', async () => {
    const { api, button } = await openBell([
      makeNotification('n1'),
      makeNotification('n2'),
      makeNotification('n3', { is_read: true }),
    ]);
    openNotifications();

    const [first] = await screen.findAllByRole('link');
    if (first) fireEvent.click(first);
    await waitFor(() => expect(api.to('/api/notifications/read')).toHaveLength(1));
    openNotifications();
    fireEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }));

    await waitFor(() => expect(api.to('/api/notifications/read')).toHaveLength(2));
    const [one, all] = api.to('/api/notifications/read').map(({ body }) => body);
    expect(one).toEqual({ ids: ['n1'] });
    expect((all as { ids: string[] }).ids).toContain('n2');
    expect((all as { ids: string[] }).ids).not.toContain('n3');
    expect(button.getAttribute('aria-haspopup')).toBe('dialog');
  });

  it('says so when there are none', async () => {
    const { button } = await openBell([]);

    openNotifications();

    expect(await screen.findByText('No notifications')).toBeDefined();
    expect(button.getAttribute('aria-label')).toBe('Notifications');
    expect(screen.getByRole('button', { name: 'Mark all as read' })).toHaveProperty(
      'disabled',
      true,
    );
  });
});
