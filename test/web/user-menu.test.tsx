/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UserMenu } from '#web/app/layout/user-menu.tsx';
import { currentLanguage } from '#web/lib/i18n.ts';
import { clearSession, useSession } from '#web/lib/session/session-store.ts';
import { useToasts } from '#web/lib/toast-store.ts';
import { standInForPopovers } from './support/dialogs.ts';
import { fakeApi, on } from './support/fake-api.ts';
import { mount } from './support/mount.tsx';
import { makeUser } from './support/people.ts';
import { signIn } from './support/signed-in.ts';

const path = '/api/users/me/locale';

beforeEach(() => {
  standInForPopovers();
  signIn();
});
afterEach(() => {
  cleanup();
  clearSession();
});

describe('the language in the account’s menu', () => {
  it('is the account’s too', async () => {
    const api = fakeApi(on(path, { body: makeUser({ locale: 'zh' }) }));
    await mount(<UserMenu />);

    fireEvent.click(screen.getByRole('menuitem', { name: '中文' }));

    await waitFor(() => expect(useSession.getState().user?.locale).toBe('zh'));
    expect(currentLanguage()).toBe('zh');
    expect(api.to(path)).toMatchObject([{ method: 'PUT', body: { locale: 'zh' } }]);
    expect(useToasts.getState().toasts).toEqual([]);
  });

  it('is spoken here where the account could not follow, and that is told', async () => {
    fakeApi(on(path, { status: 429, body: { detail: 'Too often.', code: 'rate_limited' } }));
    await mount(<UserMenu />);

    fireEvent.click(screen.getByRole('menuitem', { name: '中文' }));

    await waitFor(() =>
      expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual(['Too often.']),
    );
    expect(currentLanguage()).toBe('zh');
  });
});
