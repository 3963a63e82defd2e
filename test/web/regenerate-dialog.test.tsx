/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RestoreDialog } from '#web/features/decks/components/compare/restore-dialog.tsx';
import { DeckMenu } from '#web/features/decks/components/deck-menu.tsx';
import { PublishDialog } from '#web/features/decks/components/regenerate/publish-dialog.tsx';
import { RegenerateDialog } from '#web/features/decks/components/regenerate/regenerate-dialog.tsx';
import { loadCompareTexts, loadLanguage } from '#web/lib/i18n.ts';
import { clearPollCache } from '#web/lib/poll.ts';
import { deckId, makeDeck, makeSlide, makeStages } from './support/decks.ts';
import { mockDialogs, mockPopovers } from './support/dialogs.ts';
import { fakeApi, onCall } from './support/fake-api.ts';
import { mount } from './support/mount.tsx';

const runningDeck = makeDeck({ status: 'running', allowed_actions: ['pause', 'cancel', 'delete'] });
const editedSlides = [makeSlide(0), makeSlide(1, { edited: true }), makeSlide(2)];
const refusedResponse = {
  status: 409,
  body: {
    detail: 'This is not possible while the presentation is running.',
    code: 'action_not_allowed',
    request_id: 'r-9',
  },
};

const createDeckRules = (deck = makeDeck(), slides = editedSlides) => [
  onCall('GET', `/presentations/${deckId}`, { body: deck }),
  onCall('GET', '/slides', { body: { items: slides } }),
];

beforeEach(() => {
  mockDialogs();
  mockPopovers();
  clearPollCache();
});
afterEach(() => cleanup());

describe('regenerate dialog', () => {
  it('the regenerate dialog keeps edited slides by default and sends changed instructions', async () => {
    const api = fakeApi(...createDeckRules(), onCall('POST', '/regenerate', { body: runningDeck }));
    const close = vi.fn();
    await mount(<RegenerateDialog id={deckId} onClose={close} />);

    const keepOption = await screen.findByRole<HTMLInputElement>('radio', {
      name: /Keep slides I edited/,
    });
    expect(keepOption.checked).toBe(true);
    expect(screen.queryByRole('radio', { name: /don’t match the outline/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Regenerate 2 slides' })).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: /All slides/ }));
    fireEvent.change(screen.getByLabelText('Instructions'), { target: { value: 'Be brief.' } });
    fireEvent.click(screen.getByRole('button', { name: 'Regenerate 3 slides' }));

    await waitFor(() => expect(close).toHaveBeenCalled());
    const [sent] = api.sent.filter(({ method }) => method === 'POST');
    expect(sent?.path).toContain('regenerate_from=slides');
    expect(sent?.body).toEqual({ scope: 'all', instructions: 'Be brief.' });
    expect(sent?.headers.get('Idempotency-Key')).toBeTruthy();
  });

  it('the regenerate dialog shows one sentence when all scopes are equal', async () => {
    fakeApi(...createDeckRules(makeDeck(), [makeSlide(0), makeSlide(1), makeSlide(2)]));

    await mount(<RegenerateDialog id={deckId} onClose={() => undefined} />);

    expect(await screen.findByText(/^All 3 slides are regenerated/)).toBeTruthy();
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.getByText('The outline doesn’t change.')).toBeTruthy();
  });

  it('the regenerate dialog asks for the topic when the outline must be rewritten', async () => {
    fakeApi(...createDeckRules(makeDeck({ stages: makeStages('failed') }), []));

    await mount(<RegenerateDialog id={deckId} onClose={() => undefined} />);

    expect(await screen.findByText(/no finished outline/)).toBeTruthy();
    expect(
      screen.getByLabelText<HTMLTextAreaElement>('What is the presentation about?').value,
    ).toBe('tides');
  });

  it.each([
    [refusedResponse, /while the presentation is running/],
    [
      {
        status: 429,
        body: { detail: 'This month’s model tokens are used up.', code: 'token_cap' },
      },
      /model tokens are used up/,
    ],
  ])('the regenerate dialog stays open with the error after a rejection', async (answer, words) => {
    const api = fakeApi(...createDeckRules(), onCall('POST', '/regenerate', answer));
    const close = vi.fn();
    await mount(<RegenerateDialog id={deckId} onClose={close} />);

    fireEvent.click(await screen.findByRole('button', { name: /^Regenerate \d+ slides$/ }));

    expect((await screen.findByRole('alert')).textContent).toMatch(words);
    expect(close).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: /^Regenerate \d+ slides$/ }));
    await waitFor(() => expect(api.sent.filter(({ method }) => method === 'POST')).toHaveLength(2));
    const keys = api.sent
      .filter(({ method }) => method === 'POST')
      .map(({ headers }) => headers.get('Idempotency-Key'));
    expect(new Set(keys).size).toBe(2);
  });

  it('the regenerate dialog is translated into Chinese', async () => {
    fakeApi(...createDeckRules());
    await mount(<RegenerateDialog id={deckId} onClose={() => undefined} />);

    await act(() => loadLanguage('zh'));

    expect(await screen.findByRole('button', { name: '重新生成 2 页' })).toBeTruthy();
  });
});

describe('publish dialog', () => {
  it('the publish dialog names the next version, sends no body, and ignores a second click', async () => {
    let answer: (body: { body: unknown }) => void = () => undefined;
    const slow = new Promise<{ body: unknown }>((resolve) => {
      answer = resolve;
    });
    const api = fakeApi(...createDeckRules(), (one) => (one.method === 'POST' ? slow : undefined));
    const close = vi.fn();
    await mount(<PublishDialog id={deckId} onClose={close} />);

    const button = await screen.findByRole('button', { name: 'Publish version 2' });
    fireEvent.click(button);
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'));
    fireEvent.click(button);
    await act(async () => answer({ body: runningDeck }));

    await waitFor(() => expect(close).toHaveBeenCalled());
    const posts = api.sent.filter(({ method }) => method === 'POST');
    expect(posts).toHaveLength(1);
    expect(posts[0]?.path).toMatch(/regenerate\?regenerate_from=deploy$/);
    expect(posts[0]?.body).toBeUndefined();
  });

  it('the publish dialog publishes an older version by its number', async () => {
    const api = fakeApi(...createDeckRules(), onCall('POST', '/regenerate', { body: runningDeck }));
    await loadCompareTexts();
    await mount(<RestoreDialog id={deckId} version={1} onClose={() => undefined} />);

    fireEvent.click(await screen.findByRole('checkbox', { name: 'Keep the slides on this page' }));
    fireEvent.click(screen.getByRole('button', { name: 'Restore version 1' }));

    await waitFor(() =>
      expect(api.sent.find(({ method }) => method === 'POST')?.path).toMatch(
        /regenerate\?regenerate_from=deploy&version=1$/,
      ),
    );
  });
});

describe('the regenerate command of the deck menu', () => {
  it('the deck menu opens the regenerate dialog', async () => {
    fakeApi(...createDeckRules());
    await mount(<DeckMenu deck={makeDeck()} />);

    fireEvent.click(screen.getByRole('menuitem', { name: 'Regenerate slides' }));

    expect(await screen.findByRole('dialog', { name: 'Regenerate slides' })).toBeTruthy();
  });
});
