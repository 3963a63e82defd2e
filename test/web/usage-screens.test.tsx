/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Quota } from '#shared/schemas/users.ts';
import { UsageTab } from '#web/features/decks/components/detail/usage-tab.tsx';
import { MyUsage } from '#web/features/usage/components/my-usage.tsx';
import { UsageStats } from '#web/features/usage/components/usage-stats.tsx';
import { loadLanguage } from '#web/lib/i18n.ts';
import { useSession } from '#web/lib/session/session-store.ts';
import { makeDeck } from './support/decks.ts';
import { fakeApi, onPath } from './support/fake-api.ts';
import { mount } from './support/mount.tsx';
import { makeUser } from './support/users.ts';

const ada = makeUser();

const makeTotals = (input_tokens: number, cost_micros = 0) => ({
  calls: 3,
  input_tokens,
  output_tokens: 500,
  cache_read_tokens: 0,
  cache_write_tokens: 0,
  cost_micros,
});
const days = Array.from({ length: 30 }, (_, i) => ({
  day: `2026-03-${String(i + 1).padStart(2, '0')}`,
  ...makeTotals(i * 1_000, i * 1_000),
}));
const quota: Quota = {
  tier: 'free',
  period: '2026-03',
  decks: { used: 2, limit: 5 },
  tokens: { used: 90_000, limit: 300_000 },
  concurrent: { used: 0, limit: 1 },
  slides_a_deck: 15,
};
const configRule = onPath('/config.json', { body: { demo_model: false } });

beforeEach(() => useSession.setState({ user: ada }));
afterEach(() => cleanup());

const findTable = (name: RegExp) => within(screen.getByRole('region', { name }));

/**
 * Returns, for each row, the text of the first child of each cell. Other children are ignored: the cell with the name
 * also contains the counts, which only narrow screens show.
 */
const rowTexts = (name: RegExp) =>
  findTable(name)
    .getAllByRole<HTMLTableRowElement>('row')
    .map(({ cells }) => Array.from(cells, (cell) => cell.firstChild?.textContent));

/** Renders the user's usage, empty except for a quota. */
async function mountOwnUsage(ofMonth: Quota) {
  const nothing = { items: [], next_cursor: null };
  fakeApi(
    configRule,
    onPath('/api/users/me/quota', { body: ofMonth }),
    onPath(`/api/users/${ada.id}/usage`, { body: { by_day: days, by_month: [] } }),
    onPath('/api/tokens/me/tokens', { body: { by_model: [] } }),
    onPath('/api/users/me/usage-history', { body: nothing }),
  );
  await mount(<MyUsage />);
  await screen.findByText('Resets on Apr 1, 2026.', { exact: false });
}

describe('the usage page of the signed-in user', () => {
  it('the user’s own usage shows days, months, models and presentations; deleted ones without a link', async () => {
    const item = { status: 'completed', slide_count: 8, created_at: '2026-03-02T00:00:00Z' };
    fakeApi(
      configRule,
      onPath('/api/users/me/quota', { body: quota }),
      onPath(`/api/users/${ada.id}/usage`, {
        body: {
          user_id: ada.id,
          quota,
          totals: makeTotals(1),
          by_day: days,
          by_month: [
            { month: '2026-02', ...makeTotals(7_000) },
            { month: '2026-03', ...makeTotals(9_000, 12_300) },
          ],
        },
      }),
      onPath('/api/tokens/me/tokens', {
        body: { by_model: [{ model: 'claude', ...makeTotals(16_000) }] },
      }),
      onPath('/api/users/me/usage-history', {
        body: {
          items: [
            {
              ...item,
              ...makeTotals(5_000),
              presentation_id: '01J0000000000000000000000A',
              title: 'Tea',
            },
            {
              ...item,
              ...makeTotals(4_000),
              presentation_id: '01J0000000000000000000000B',
              title: null,
            },
          ],
          next_cursor: null,
        },
      }),
    );
    await mount(<MyUsage />);

    expect(await screen.findByRole('link', { name: 'Tea' })).toBeTruthy();
    expect(screen.getByText('Deleted presentation').closest('a')).toBeNull();
    expect(screen.getByText('Mar 30: 29.5K tokens, $0.029')).toBeTruthy();
    expect(rowTexts(/By month/).slice(1)).toEqual([
      ['March 2026', '3', '9.0K', '500', '$0.0123'],
      ['February 2026', '3', '7.0K', '500', '$0.00'],
    ]);
    expect(findTable(/By month/).getAllByText('Input tokens', { exact: false })).toMatchObject([
      { textContent: 'Input tokens' },
      { textContent: 'Input tokens 9.0K' },
      { textContent: 'Input tokens 7.0K' },
    ]);
    expect(rowTexts(/By model/)[1]).toContain('claude');
    expect(rowTexts(/By presentation/).slice(1)).toEqual([
      ['Tea', 'Mar 2, 2026', '8', '3', '5.5K', '$0.00'],
      ['Deleted presentation', 'Mar 2, 2026', '8', '3', '4.5K', '$0.00'],
    ]);
    expect(findTable(/By presentation/).getAllByText('Slides 8')).toHaveLength(2);
  });

  it.each([
    ['en' as const, '2 of 5', 'Resets on Apr 1, 2026.'],
    ['zh' as const, '2 / 5', '2026年4月1日起重新计算。'],
  ])(
    'the user’s own usage shows the monthly deck quota and its reset date: %s',
    async (language, decks, resetText) => {
      await mountOwnUsage(quota);
      await act(() => loadLanguage(language));

      const month = screen.getByText(/This month|本月额度/);
      expect(month.nextElementSibling?.textContent).toContain(decks);
      expect(screen.getByText(resetText)).toBeTruthy();
      expect(screen.queryByText(/Admins|管理员/)).toBeNull();
    },
  );

  it('an admin’s own usage explains that the quota limits only tokens', async () => {
    await mountOwnUsage({ ...quota, decks: { used: 61, limit: null } });

    expect(await screen.findByText('61, no limit')).toBeTruthy();
    expect(screen.getByText(/^Admins can create any number of presentations/)).toBeTruthy();
  });

  it('the user’s own usage page shows an error instead of the usage when loading fails', async () => {
    const broken = { status: 404, body: { detail: 'Nothing was found.', code: 'not_found' } };
    fakeApi(
      configRule,
      onPath('/api/users/me/quota', { body: quota }),
      onPath(`/api/users/${ada.id}/usage`, broken),
      onPath('/api/tokens/me/tokens', broken),
      onPath('/api/users/me/usage-history', { body: { items: [], next_cursor: null } }),
    );
    await mount(<MyUsage />);

    expect(await screen.findByText('Nothing was found.')).toBeTruthy();
    expect(screen.getByText('No presentations yet.')).toBeTruthy();
  });
});

it('the admin page shows all users’ usage by user, plan and model', async () => {
  const month = { month: '2026-03', cost_micros: 800_000_000, cap_micros: 800_000_000 };
  const person = { user_id: 'u', full_name: 'Ada', email: 'ada@example.com', tier: 'pro' };
  fakeApi(
    configRule,
    onPath('/api/tokens/admin/stats', {
      body: {
        from: '2026-03-01',
        to: '2026-03-30',
        stage_month: { ...month, is_capped: true },
        totals: makeTotals(1_200_000, 5_250_000),
        by_day: days,
        by_model: [{ model: 'claude', ...makeTotals(1) }],
        by_tier: [{ tier: 'pro', ...makeTotals(1) }],
        top_users: [
          { ...person, ...makeTotals(9_000) },
          { ...makeTotals(8_000), user_id: 'v', full_name: null, email: null, tier: null },
        ],
      },
    }),
  );
  await mount(<UsageStats />);

  expect(await screen.findByText('$5.25')).toBeTruthy();
  expect(rowTexts(/Top users/).slice(1)).toEqual([
    ['Ada · ada@example.com', '3', '9.0K', '500', '$0.00'],
    ['Deleted account', '3', '8.0K', '500', '$0.00'],
  ]);
  expect(rowTexts(/By plan/)[1]).toContain('Pro');
  expect(screen.getByRole('alert').textContent).toBe(
    'Model cost in 2026-03: $800.00 of the monthly limit of $800.00. The limit is reached. No new generation starts until next month.',
  );
});

it('a deck’s usage is shown with its estimate and the outcome of each call', async () => {
  const deck = makeDeck();
  const record = {
    presentation_id: deck.id,
    run: 1,
    stage: 'slides',
    task_id: 'slide-1',
    claim: 1,
    slide_index: 0,
    model: 'claude',
    ...makeTotals(8_000, 9_000),
    latency_ms: 900,
    state: 'settled',
    estimated: false,
    at: '2026-03-02T10:00:00Z',
  };
  fakeApi(
    configRule,
    onPath(`/api/tokens/presentations/${deck.id}/tokens`, {
      body: {
        totals: makeTotals(24_000, 27_000),
        estimate: {
          slides: 3,
          tokens: { low: 20_000, high: 30_000 },
          cost_usd: { low: 0.02, high: 0.03 },
          seconds: { low: 20, high: 40 },
        },
        by_stage: [{ stage: 'slides', ...makeTotals(24_000) }],
        by_slide: [{ slide_index: 0, ...makeTotals(24_000) }],
        records: [
          { ...record, id: '1', outcome: 'discarded' },
          { ...record, id: '2', outcome: 'committed' },
          { ...record, id: '3', state: 'lost', outcome: 'failed', estimated: true },
        ],
      },
    }),
  );
  await mount(<UsageTab deck={deck} />);

  expect(
    await screen.findByText(
      'Estimated 20.0K – 30.0K tokens ($0.02 – $0.03). Used so far: 24.5K ($0.027).',
    ),
  ).toBeTruthy();
  const calls = rowTexts(/model calls/).slice(1);
  expect(calls.map(([what, , model, fate]) => [what, model, fate])).toEqual([
    ['Slide 1', 'claude', 'discarded'],
    ['Slide 1', 'claude', 'used'],
    ['Slide 1', 'claude', 'lost (estimated)'],
  ]);
  expect(screen.getByText('Slide 1: 24.5K tokens, $0.00')).toBeTruthy();
});

it('a deck’s usage shows a placeholder while loading, and an error instead of the usage when loading fails', async () => {
  const deck = makeDeck();
  const first = Promise.withResolvers<{ status: number; body: object }>();
  const refused = { status: 403, body: { detail: 'Not yours.', code: 'forbidden' } };
  fakeApi(
    (sent) => (sent.path.startsWith('/api/tokens/presentations') ? first.promise : undefined),
    configRule,
  );
  await mount(<UsageTab deck={deck} />);
  expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();

  first.resolve(refused);

  expect((await screen.findByRole('alert')).textContent).toContain('Not yours.');
  expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});
