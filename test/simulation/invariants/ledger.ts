import { dayOf, monthOf } from '#lambdas/lib/clock.ts';
import type { ModelUsage } from '#lambdas/models/port.ts';
import type { UsageItem } from '#lambdas/services/usage/totals.ts';
import type { TaskItem } from '#lambdas/stores/task-store.ts';
import type { World } from '../world/world.ts';
import type { Report } from './history.ts';
import { decksIn, itemsOf } from './items.ts';

/** What must hold of the ledger when nothing moves any more. */
export function checkLedger(world: World, report: Report): void {
  checkRows(world, report);
  checkSpending(world, report);
  checkOutcomes(world, report);
  checkQuota(world, report);
}

/** Sums are the sums of rows, and no call is open. */
function checkRows(world: World, report: Report): void {
  const rows = itemsOf<UsageItem>(world, 'usage');
  for (const row of rows) {
    if (row.state === 'open') report(`call ${row.task_id}/${row.claim}/${row.call} is still open`);
    if (row.state === 'lost' && !row.estimated) report(`lost call ${row.task_id} is no estimate`);
  }
  const shards = itemsOf<{ user_id: string; month: string; tokens: number; calls: number }>(
    world,
    'month',
  );
  const keys = new Set([
    ...rows.map((row) => `${row.user_id} ${monthOf(row.at)}`),
    ...shards.map((shard) => `${shard.user_id} ${shard.month}`),
  ]);
  for (const key of keys) {
    const own = rows.filter((row) => `${row.user_id} ${monthOf(row.at)}` === key);
    const summed = shards.filter((shard) => `${shard.user_id} ${shard.month}` === key);
    const tokens = sum(own.map((row) => row.input_tokens + row.output_tokens));
    const counted = sum(summed.map((shard) => shard.tokens));
    const calls = sum(summed.map((shard) => shard.calls));
    if (tokens !== counted) report(`month ${key}: ${counted} tokens, its rows say ${tokens}`);
    if (calls !== own.length) report(`month ${key}: ${calls} calls, ${own.length} rows`);
  }
}

type Spending = {
  presentation_id: string;
  day: string;
  model: string;
  calls: number;
  cost_micros: number;
} & ModelUsage;

/** What a presentation has spent on a day is the sum of its rows of that day, each counted once. */
function checkSpending(world: World, report: Report): void {
  const rows = itemsOf<UsageItem>(world, 'usage');
  const spendings = itemsOf<Spending>(world, 'spending');
  const nameOf = (item: { presentation_id: string; model: string }, day: string) =>
    `${item.presentation_id} ${day} ${item.model}`;
  const names = new Set([
    ...rows.map((row) => nameOf(row, dayOf(row.at))),
    ...spendings.map((item) => nameOf(item, item.day)),
  ]);
  const figures = ['input_tokens', 'output_tokens', 'cache_read_tokens', 'cost_micros'] as const;
  for (const name of names) {
    const own = rows.filter((row) => nameOf(row, dayOf(row.at)) === name);
    const told = spendings.filter((item) => nameOf(item, item.day) === name);
    const calls = sum(told.map((item) => item.calls));
    if (calls !== own.length) report(`spending ${name}: ${calls} calls, ${own.length} rows`);
    for (const figure of figures) {
      const [counted, summed] = [told, own].map((all) => sum(all.map((item) => item[figure])));
      if (counted !== summed) report(`spending ${name}: ${figure} ${counted}, rows say ${summed}`);
    }
  }
}

/** A slide that is made rests on an answer, and its row says so. */
function checkOutcomes(world: World, report: Report): void {
  const rows = itemsOf<UsageItem>(world, 'usage');
  for (const task of itemsOf<TaskItem>(world, 'task')) {
    if (task.kind !== 'slides.slide' || task.status !== 'completed') continue;
    const own = rows.filter(
      (row) => row.presentation_id === task.presentation_id && row.task_id === task.id,
    );
    if (!own.some((row) => row.outcome === 'committed'))
      report(`no call of ${task.id} of ${task.presentation_id} is committed`);
  }
}

const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0);

/** A month's spent units are the decks that hold one. */
function checkQuota(world: World, report: Report): void {
  for (const quota of itemsOf<{ user_id: string; month: string; used: number }>(
    world,
    'deck_quota',
  )) {
    const holders = decksIn(world).filter(
      (deck) => deck.owner_id === quota.user_id && deck.quota_month === quota.month,
    );
    if (holders.length !== quota.used) {
      report(`quota of ${quota.user_id}: ${quota.used} used, ${holders.length} decks hold a unit`);
    }
  }
}
