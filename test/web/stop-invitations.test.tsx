/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { StopInvitationsPage } from '#web/features/auth/routes/mailed-link-pages.tsx';
import { fakeApi, onCall } from './support/fake-api.ts';
import { mountRoutes } from './support/mount.tsx';

const routes = [{ path: 'stop-invitations', Component: StopInvitationsPage }];
const path = '/api/invitations/stop';
const openLink = () => mountRoutes(routes, '/stop-invitations#token=the-token');
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Stop invitations' }));

afterEach(cleanup);

describe('the link that stops invitations', () => {
  it('the page that stops invitation mails changes nothing before the button is pressed', async () => {
    const api = fakeApi(onCall('POST', path, { status: 204 }));
    await openLink();

    await screen.findByRole('heading', { name: 'Stop invitations?' });

    expect(api.to(path)).toEqual([]);
  });

  it('the button stops invitation mails', async () => {
    const api = fakeApi(onCall('POST', path, { status: 204 }));
    await openLink();

    press();

    await screen.findByRole('heading', { name: 'Invitations stopped' });
    expect(api.to(path).map(({ body }) => body)).toEqual([{ token: 'the-token' }]);
    expect(screen.queryByRole('button', { name: 'Stop invitations' })).toBeNull();
  });

  it('the page that stops invitation mails shows why a link does not work', async () => {
    const body = { detail: 'This link is not valid.', code: 'mail_link_invalid' };
    fakeApi(onCall('POST', path, { status: 400, body }));
    await openLink();

    press();

    expect((await screen.findByRole('alert')).textContent).toContain('This link is not valid.');
  });
});
