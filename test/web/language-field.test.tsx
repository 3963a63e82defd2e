/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  changeDraft,
  clearDraft,
  useDraft,
} from '#web/features/decks/components/new-deck/draft-store.ts';
import { NewDeckPage } from '#web/features/decks/components/new-deck/new-deck-page.tsx';
import { clearPickedSources } from '#web/features/decks/components/new-deck/sources/picked-store.ts';
import { clearSession } from '#web/lib/session/session-store.ts';
import { fakeApi, onPath } from './support/fake-api.ts';
import { mount } from './support/mount.tsx';
import { signIn } from './support/signed-in.ts';
import { makeUser } from './support/users.ts';

const createDetectionRule = (detected_language: string) =>
  fakeApi(
    onPath('/api/users/me/quota', { body: makeUser().quota }),
    onPath('/config.json', { body: { demo_model: false } }),
    onPath('/api/presentations/estimate', {
      body: {
        ...{ slides: 8, tokens: { low: 1, high: 2 }, cost_usd: { low: 0, high: 0 } },
        ...{ seconds: { low: 1, high: 2 }, quota_after: makeUser().quota, detected_language },
      },
    }),
  );
const field = () => screen.getByLabelText<HTMLSelectElement>('Language');
const chooseLanguage = (value: string) => fireEvent.change(field(), { target: { value } });

async function openWithTopic(topic: string) {
  cleanup();
  clearDraft();
  await mount(<NewDeckPage />);
  act(() => changeDraft({ topic }));
}

beforeEach(() => {
  localStorage.clear();
  signIn();
  clearPickedSources();
});
afterEach(() => {
  cleanup();
  clearSession();
});

it('the detected language is shown before the start, and is not sent as the user’s choice', async () => {
  createDetectionRule('de');
  await openWithTopic('Warum Bäume');

  expect(await screen.findByRole('option', { name: 'German (detected)' })).toBeTruthy();
  expect(useDraft.getState().language).toBe('');
});

it('a corrected language applies to the next presentation with the same detected language', async () => {
  createDetectionRule('en');
  await openWithTopic('Trees');
  await screen.findByRole('option', { name: 'English (detected)' });
  chooseLanguage('zh-CN');

  await openWithTopic('Rivers');

  await screen.findByText(/English was detected/);
  expect(field().value).toBe('zh-CN');
});

it('a corrected language does not apply to a presentation with another detected language', async () => {
  createDetectionRule('en');
  await openWithTopic('Trees');
  await screen.findByRole('option', { name: 'English (detected)' });
  chooseLanguage('zh-CN');
  createDetectionRule('fr');

  await openWithTopic('Les rivières');

  await screen.findByRole('option', { name: 'French (detected)' });
  expect(field().value).toBe('');
});

it('choosing the detected language again removes the stored language correction', async () => {
  createDetectionRule('en');
  await openWithTopic('Trees');
  await screen.findByRole('option', { name: 'English (detected)' });
  chooseLanguage('zh-CN');
  chooseLanguage('');

  await openWithTopic('Rivers');

  await screen.findByRole('option', { name: 'English (detected)' });
  await waitFor(() => expect(field().value).toBe(''));
  expect(screen.queryByText(/English was detected/)).toBeNull();
});
