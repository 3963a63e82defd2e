/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TranslateDialog } from '#web/features/decks/components/translate/translate-dialog.tsx';
import { loadLanguage } from '#web/lib/i18n.ts';
import { clearPollCache } from '#web/lib/poll.ts';
import { deckId, makeDeck } from './support/decks.ts';
import { mockDialogs } from './support/dialogs.ts';
import { fakeApi, onCall, onPath } from './support/fake-api.ts';
import { mount } from './support/mount.tsx';

const createConfigRule = (isDemo = false) =>
  onPath('/config.json', { body: { demo_model: isDemo } });
const findTranslateButton = () => screen.findByRole('button', { name: 'Translate' });
const listLanguages = () =>
  [...screen.getByLabelText<HTMLSelectElement>('Language').options].map(({ text }) => text);

beforeEach(() => {
  mockDialogs();
  clearPollCache();
});
afterEach(() => cleanup());

describe('translate dialog', () => {
  it('the translate dialog sends the language once and opens the new presentation', async () => {
    const translated = makeDeck({ id: 'de-of-it', language: 'de' });
    const api = fakeApi(
      createConfigRule(),
      onCall('POST', '/translate', { status: 201, body: translated }),
    );
    const close = vi.fn();
    const router = await mount(<TranslateDialog deck={makeDeck()} onClose={close} />);

    fireEvent.change(screen.getByLabelText('Language'), { target: { value: 'de' } });
    fireEvent.click(await findTranslateButton());

    await waitFor(() => expect(router.state.location.pathname).toBe('/presentation/de-of-it'));
    expect(close).toHaveBeenCalledOnce();
    const sent = api.to('/api/');
    expect(sent.map(({ path, body }) => [path, body])).toEqual([
      [`/api/presentations/${deckId}/translate`, { language: 'de' }],
    ]);
    expect(sent[0]?.headers.get('Idempotency-Key')).toBeTruthy();
  });

  it('the translate dialog says that the demo model can’t translate', async () => {
    fakeApi(createConfigRule(true));
    await mount(<TranslateDialog deck={makeDeck()} onClose={() => undefined} />);

    expect(await screen.findByText(/^The demo model can’t translate/)).toBeTruthy();
  });

  it('the translate dialog does not offer the presentation’s own language', async () => {
    fakeApi(createConfigRule());
    await mount(<TranslateDialog deck={makeDeck({ language: 'de' })} onClose={() => undefined} />);

    expect(listLanguages()).toContain('French');
    expect(listLanguages()).not.toContain('German');
  });

  it('the translate dialog stays open with the error after a rejection', async () => {
    const detail = 'You have used all 20 presentations of this month.';
    fakeApi(
      createConfigRule(),
      onCall('POST', '/translate', { status: 429, body: { detail, code: 'quota_exceeded' } }),
    );
    const close = vi.fn();
    await mount(<TranslateDialog deck={makeDeck()} onClose={close} />);

    fireEvent.click(await findTranslateButton());

    expect((await screen.findByRole('alert')).textContent).toContain(detail);
    expect(close).not.toHaveBeenCalled();
  });

  it('the translate dialog shows language names in Chinese for Chinese readers', async () => {
    fakeApi(createConfigRule());
    await mount(<TranslateDialog deck={makeDeck()} onClose={() => undefined} />);

    await act(() => loadLanguage('zh'));

    const select = await screen.findByLabelText<HTMLSelectElement>('语言');
    expect([...select.options].map(({ text }) => text)).toContain('法语');
  });
});
