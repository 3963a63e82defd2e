/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildNewDeck } from '#web/features/decks/components/new-deck/build-new-deck.ts';
import { clearDraft, useDraft } from '#web/features/decks/components/new-deck/draft-store.ts';
import { NewDeckPage } from '#web/features/decks/components/new-deck/new-deck-page.tsx';
import { clearPickedSources } from '#web/features/decks/components/new-deck/sources/picked-store.ts';
import { loadLanguage } from '#web/lib/i18n.ts';
import { clearSession, setUser } from '#web/lib/session/session-store.ts';
import { deckId, makeDeck } from './support/decks.ts';
import { fakeApi, onPath } from './support/fake-api.ts';
import { mount } from './support/mount.tsx';
import { makeUser } from './support/users.ts';

const startButton = () =>
  screen.getByRole<HTMLButtonElement>('button', { name: /Create presentation|创建演示文稿/ });
const setTopic = (text: string) =>
  fireEvent.change(screen.getByLabelText(/What is the presentation about|演示文稿讲什么/), {
    target: { value: text },
  });

beforeEach(() => {
  clearDraft();
  clearPickedSources();
});
afterEach(() => {
  cleanup();
  clearSession();
});

describe('new presentation page', () => {
  it('the new presentation page keeps a too long text, shows the excess and disables the start', async () => {
    await mount(<NewDeckPage />);

    setTopic('x'.repeat(200_250));

    expect(useDraft.getState().topic).toHaveLength(200_250);
    expect(screen.getByText(/^250 characters over the limit of 200,000/)).toBeTruthy();
    expect(startButton().disabled).toBe(true);
  });

  it('a chosen template is shown above the topic, and the link to the gallery below', async () => {
    await mount(<NewDeckPage />);
    const topic = screen.getByLabelText(/What is the presentation about/);
    const isAboveTopic = (name: string) =>
      Boolean(
        screen.getByRole('link', { name }).compareDocumentPosition(topic) &
          Node.DOCUMENT_POSITION_FOLLOWING,
      );

    expect(isAboveTopic('Templates and examples')).toBe(false);

    act(() => useDraft.setState({ template: 'pitch' }));

    expect(isAboveTopic('Change template')).toBe(true);
  });

  it('the new presentation page shows kilobytes when the text is too large in bytes', async () => {
    await mount(<NewDeckPage />);

    setTopic('汉'.repeat(90_000));

    expect(screen.getByText('271 / 250 KB')).toBeTruthy();
    expect(screen.getByText(/^21 KB over the limit of 250 KB/)).toBeTruthy();
    expect(startButton().disabled).toBe(true);
  });

  it('the new presentation page shows the error in Chinese, and enables the start after shortening', async () => {
    await mount(<NewDeckPage />);
    await act(() => loadLanguage('zh'));

    setTopic('x'.repeat(200_001));

    expect(screen.getByText(/^超出 1 个字符，最多 200,000 个/)).toBeTruthy();

    setTopic('x'.repeat(200_000));

    expect(screen.queryByText(/^超出/)).toBeNull();
    expect(startButton().disabled).toBe(false);
  });

  it('the new presentation page sends outline review and talk length only if chosen', async () => {
    await mount(<NewDeckPage />);
    setTopic('Tides');
    const plain = buildNewDeck(useDraft.getState(), 'Text').body;

    fireEvent.click(screen.getByLabelText('Review the outline first'));
    fireEvent.change(screen.getByLabelText('Length of the talk'), { target: { value: '20' } });

    expect(plain).toEqual({ topic: 'Tides', slide_count: 8 });
    expect(buildNewDeck(useDraft.getState(), 'Text').body).toEqual({
      ...plain,
      minutes: 20,
      review_outline: true,
    });
  });

  it('the new presentation page rejects an empty file without a request, and leaves it out', async () => {
    const api = fakeApi();
    await mount(<NewDeckPage />);
    setTopic('Tides');

    fireEvent.change(screen.getByTestId('files'), { target: { files: [new File([], 'a.pdf')] } });

    expect(screen.getByText('This file is empty. Choose another one.')).toBeTruthy();
    expect(screen.getByText('1 source can’t be used and is left out.')).toBeTruthy();
    expect(startButton().disabled).toBe(false);
    expect(api.to('/api/sources')).toEqual([]);

    fireEvent.click(screen.getByRole('button', { name: 'Remove a.pdf' }));

    expect(screen.queryByText(/left out/)).toBeNull();
  });

  it('a picture is rejected as a source with its format', async () => {
    const api = fakeApi();
    await mount(<NewDeckPage />);

    const picture = new File(['x'], 'tall.jpg', { type: 'image/jpeg' });
    fireEvent.change(screen.getByTestId('files'), { target: { files: [picture] } });

    expect(screen.getByText(/^JPEG pictures can’t be read as a source\./)).toBeTruthy();
    expect(api.to('/api/sources')).toEqual([]);
  });

  it('options that are set are shown while the options are closed', async () => {
    fakeApi();
    await mount(<NewDeckPage />);

    fireEvent.click(screen.getByLabelText('Review the outline first'));
    fireEvent.change(screen.getByLabelText('Audience'), { target: { value: 'the board' } });

    expect(screen.getByText('the board · outline review on')).toBeTruthy();
    expect(screen.getByText('8 slides · outline review on')).toBeTruthy();
  });

  it('the start is disabled when the month’s decks are used up, with the reset date at the top and at the button', async () => {
    const { quota, ...user } = makeUser();
    const usedUp = { ...quota, period: '2026-12', decks: { used: 5, limit: 5 } };
    fakeApi(onPath('/api/users/me/quota', { body: usedUp }));
    setUser({ ...user, quota });
    await mount(<NewDeckPage />);
    setTopic('Tides');

    expect(
      await screen.findAllByText(
        /used all of this month’s presentations. The limit resets on (Jan 1|Dec 31)/,
      ),
    ).toHaveLength(2);
    expect(startButton().disabled).toBe(true);
  });

  it('Back from a new presentation does not lead to the empty form', async () => {
    const { quota } = makeUser();
    fakeApi(
      onPath('/api/users/me/quota', { body: quota }),
      onPath('/api/presentations/estimate', { status: 500, body: {} }),
      onPath('/api/presentations', { body: makeDeck() }),
    );
    const router = await mount(<NewDeckPage />);
    setTopic('Tides');

    fireEvent.click(startButton());

    await waitFor(() => expect(router.state.location.pathname).toBe(`/presentation/${deckId}`));
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it('a rejection of the new presentation is shown next to the button', async () => {
    const { quota } = makeUser();
    fakeApi(
      onPath('/api/users/me/quota', { body: quota }),
      onPath('/api/presentations/estimate', { status: 500, body: {} }),
      onPath('/api/presentations', {
        status: 429,
        body: { detail: 'Not now.', code: 'quota_exceeded' },
      }),
    );
    await mount(<NewDeckPage />);
    setTopic('Tides');

    fireEvent.click(startButton());

    const refusal = await screen.findByRole('alert');
    expect(refusal.textContent).toContain('Not now.');
    expect(refusal.closest('footer')?.contains(startButton())).toBe(true);
  });
});
