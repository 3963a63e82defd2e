/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UserMenu } from '#web/app/layout/user-menu.tsx';
import { getCurrentLanguage } from '#web/lib/i18n.ts';
import { clearSession, useSession } from '#web/lib/session/session-store.ts';
import { useToasts } from '#web/lib/toast-store.ts';
import { mockPopovers } from './support/dialogs.ts';
import { fakeApi, onPath } from './support/fake-api.ts';
import { mount } from './support/mount.tsx';
import { signIn } from './support/signed-in.ts';
import { makeUser } from './support/users.ts';

const path = '/api/users/me/locale';

beforeEach(() => {
  mockPopovers();
  signIn();
});
afterEach(() => {
  cleanup();
  clearSession();
});

describe('choosing the language in the user menu', () => {
  it('the language in the user menu is saved in the account', async () => {
    const api = fakeApi(onPath(path, { body: makeUser({ locale: 'zh' }) }));
    await mount(<UserMenu />);

    fireEvent.click(screen.getByRole('menuitem', { name: '中文' }));

    await waitFor(() => expect(useSession.getState().user?.locale).toBe('zh'));
    expect(getCurrentLanguage()).toBe('zh');
    expect(api.to(path)).toMatchObject([{ method: 'PUT', body: { locale: 'zh' } }]);
    expect(useToasts.getState().toasts).toEqual([]);
  });

  it('the language chosen last is applied and saved, even when saving an earlier choice is slow', async () => {
    const first = Promise.withResolvers<{ body: unknown }>();
    const second = onPath(path, { body: makeUser({ locale: 'en' }) });
    const api = fakeApi(
      (sent) => (sent.method === 'PUT' && api.to(path).length === 1 ? first.promise : undefined),
      second,
    );
    await mount(<UserMenu />);
    fireEvent.click(screen.getByRole('menuitem', { name: '中文' }));
    await waitFor(() => expect(api.to(path)).toHaveLength(1));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'English' }));
    await waitFor(() => expect(getCurrentLanguage()).toBe('en'));
    expect(api.to(path)).toHaveLength(1);

    first.resolve({ body: makeUser({ locale: 'zh' }) });

    await waitFor(() => expect(api.to(path)).toHaveLength(2));
    await waitFor(() => expect(useSession.getState().user?.locale).toBe('en'));
    expect(api.to(path).map(({ body }) => body)).toEqual([{ locale: 'zh' }, { locale: 'en' }]);
  });

  it('the chosen language is applied when the save fails, with a toast', async () => {
    fakeApi(onPath(path, { status: 429, body: { detail: 'Too often.', code: 'rate_limited' } }));
    await mount(<UserMenu />);

    fireEvent.click(screen.getByRole('menuitem', { name: '中文' }));

    await waitFor(() =>
      expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual(['Too often.']),
    );
    expect(getCurrentLanguage()).toBe('zh');
  });
});
