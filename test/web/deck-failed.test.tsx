/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { failureCodes, isDeckFailureCode } from '#shared/domain/failures.ts';
import type { Presentation } from '#shared/schemas/presentations.ts';
import { DeckCard } from '#web/features/decks/components/card/deck-card.tsx';
import { DeckHeader } from '#web/features/decks/components/detail/deck-header.tsx';
import { DeckNotice } from '#web/features/decks/components/detail/deck-notice.tsx';
import { loadLanguage } from '#web/lib/i18n.ts';
import { clearSession, setUser } from '#web/lib/session/session-store.ts';
import { makeDeck, makeStages, makeVersion } from './support/decks.ts';
import { mockDialogs, mockPopovers } from './support/dialogs.ts';
import { fakeApi, onCall } from './support/fake-api.ts';
import { mount } from './support/mount.tsx';
import { makeUser } from './support/users.ts';

const makeFailedDeck = (code: string, changes: Partial<Presentation> = {}) =>
  makeDeck({
    status: 'failed',
    allowed_actions: ['resume', 'delete'],
    error: { code, detail: '' },
    stages: makeStages('failed').map((stage) => ({ ...stage, done: 0, total: 4 })),
    ...{ versions: [], latest_version: null, working_version: null, current_html_version: null },
    ...changes,
  });

const resumeButton = () => screen.queryByRole('button', { name: /Resume|继续/ });
const changeLink = () => screen.queryByRole('link', { name: /Edit and start again|修改后重新/ });

beforeEach(() => {
  mockDialogs();
  mockPopovers();
  fakeApi(onCall('GET', '/config.json', { body: {} }));
});
afterEach(() => {
  cleanup();
  clearSession();
});

describe('notice of a failed deck', () => {
  it.each([
    ['source_unreadable', /A source could not be read/],
    ['sources_too_large', /exceed your plan’s size limit/],
    ['sources_too_long', /exceed the text limit of a presentation/],
    ['access_denied', /^The service has no access to the model\./],
  ])('the notice shows why the deck failed: %s', async (code, text) => {
    await mount(<DeckNotice deck={makeFailedDeck(code)} />);

    expect(screen.getByText(text)).toBeTruthy();
  });

  it('the notice names the unavailable model in both languages', async () => {
    const error = { code: 'model_unavailable', detail: '', model: 'us.anthropic.claude-x' };
    await mount(<DeckNotice deck={makeFailedDeck('model_unavailable', { error })} />);

    expect(screen.getByText(/^The model us\.anthropic\.claude-x isn’t available\./)).toBeTruthy();
    await act(() => loadLanguage('zh'));
    expect(screen.getByText(/^模型 us\.anthropic\.claude-x 不可用/)).toBeTruthy();
  });

  it('the notice shows a general text for an unknown code', async () => {
    await mount(<DeckNotice deck={makeFailedDeck('toString')} />);

    expect(screen.getByText('Generation failed.')).toBeTruthy();
  });

  it('the notice has a specific text for every failure code of a deck', async () => {
    for (const code of failureCodes.filter(isDeckFailureCode)) {
      await mount(<DeckNotice deck={makeFailedDeck(code)} />);

      expect(screen.queryByText('Generation failed.')).toBeNull();
      cleanup();
    }
  });
});

describe('notice of a deck whose request failed', () => {
  const filteredDeck = makeFailedDeck('content_filtered');
  const slidesDone = (done: number) =>
    makeStages('failed').map((stage) => ({ ...stage, done, total: 4 }));
  const origin = { id: 'b', title: 'Gezeiten', language: 'de', version: 1 };

  it.each(['en', 'zh'] as const)(
    'the notice offers the deck’s owner to change the request: %s',
    async (language) => {
      setUser(makeUser({ id: filteredDeck.owner.id }));
      await mount(<DeckNotice deck={filteredDeck} />);
      await act(() => loadLanguage(language));

      expect(changeLink()?.getAttribute('href')).toBe('/dashboard?new=1');
      expect(resumeButton()).toBeNull();
    },
  );

  it.each([
    ['some slides exist', { stages: slidesDone(3) }],
    ['it has a version', { versions: [makeVersion()] }],
    ['it is a translation', { origin }],
  ])('the notice offers to resume when %s, with an explanation', async (_why, changes) => {
    setUser(makeUser({ id: filteredDeck.owner.id }));
    await mount(<DeckNotice deck={makeFailedDeck('content_filtered', changes)} />);

    expect(resumeButton()).toBeTruthy();
    expect(changeLink()).toBeNull();
    expect(
      screen.getByText(
        'The model provider filtered the answer. Finished work is kept. Resume to try the rest again.',
      ),
    ).toBeTruthy();
  });

  it.each([
    ['en' as const, /^The model provider filtered a slide. Reword its outline entry/],
    ['zh' as const, /^模型提供方过滤了其中一页。请在大纲中换个说法/],
  ])(
    'the notice and the card say that the provider’s filter stopped a slide: %s',
    async (language, text) => {
      const deck = makeFailedDeck('content_filtered', {
        allowed_actions: ['resume', 'edit_outline'],
        stages: slidesDone(2),
      });
      const { origin: _origin, versions: _versions, ...listed } = deck;
      await mount(
        <>
          <DeckNotice deck={deck} />
          <DeckCard deck={listed} isRow={false} />
        </>,
      );
      await act(() => loadLanguage(language));

      expect(screen.getAllByText(text)).toHaveLength(2);
    },
  );

  it('the card suggests another topic only when nothing has been generated', async () => {
    const card = (changes: Partial<Presentation>) => (
      <DeckCard deck={makeFailedDeck('content_filtered', changes)} isRow />
    );
    await mount(
      <>
        {card({})}
        {card({ stages: slidesDone(3) })}
        {card({ current_html_version: 1 })}
      </>,
    );

    const texts = screen.getAllByText(/provider filtered/).map((one) => one.textContent);

    expect(texts.map((one) => one?.includes('Change the topic'))).toEqual([true, false, false]);
  });

  it('the notice says in Chinese that the rest can be retried', async () => {
    await mount(<DeckNotice deck={makeFailedDeck('content_filtered', { origin })} />);
    await act(() => loadLanguage('zh'));

    expect(screen.getByText(/已完成的部分会保留，点击“继续”重试其余部分。$/)).toBeTruthy();
  });

  it('the notice of a failed deck offers only to resume to a user who is not the owner, and only once', async () => {
    setUser(makeUser({ id: 'somebody-else', is_admin: true }));
    await mount(
      <>
        <DeckHeader deck={filteredDeck} tasks={[]} />
        <DeckNotice deck={filteredDeck} />
      </>,
    );

    expect(resumeButton()).toBeTruthy();
    expect(changeLink()).toBeNull();
    expect(screen.queryByRole('menuitem', { name: 'Resume' })).toBeNull();
  });

  it('the deck menu also offers the owner to resume a failed deck', async () => {
    setUser(makeUser({ id: filteredDeck.owner.id }));
    await mount(
      <>
        <DeckHeader deck={filteredDeck} tasks={[]} />
        <DeckNotice deck={filteredDeck} />
      </>,
    );

    expect(changeLink()).toBeTruthy();
    expect(screen.getByRole('menuitem', { name: 'Resume' })).toBeTruthy();
  });
});
