/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { LandingPage } from '#web/features/landing/routes/landing-page.tsx';
import { loadLandingTexts, loadLanguage } from '#web/lib/i18n.ts';
import { fakeApi, onPath } from './support/fake-api.ts';
import { mount } from './support/mount.tsx';
import { resetBetweenTests } from './support/reset.ts';

vi.mock('#web/features/landing/components/sample-deck.tsx', () => ({ SampleDeck: () => null }));

resetBetweenTests();

const mountWith = async (registration: 'invite' | 'open') => {
  const api = fakeApi(onPath('/config.json', { body: { registration } }));
  await loadLandingTexts();
  await mount(<LandingPage />);
  await vi.waitFor(() => expect(api.sent).toHaveLength(1));
  await act(async () => undefined);
};

it('the landing page says that an account needs an invite code, in both languages', async () => {
  await mountWith('invite');
  expect(await screen.findByText(/^You need an invite code/)).toBeTruthy();

  await act(() => loadLanguage('zh'));

  expect(await screen.findByText(/^创建账户需要邀请码/)).toBeTruthy();
});

it('the landing page mentions no invite code when registration is open', async () => {
  await mountWith('open');

  expect(screen.queryByText(/invite code/)).toBeNull();
});
