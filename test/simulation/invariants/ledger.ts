import { utcDay, utcMonth } from '#lambdas/lib/clock.ts';
import type { ModelUsage } from '#lambdas/models/port.ts';
import type { TaskItem } from '#lambdas/stores/task-store.ts';
import type { UsageItem } from '#lambdas/stores/usage-store.ts';
import type { World } from '../world/world.ts';
import type { ReportViolation } from './history.ts';
import { findItems, listDecks } from './items.ts';

/** Checks the ledger at the end of a run, when nothing is left to do. */
export function checkLedger(world: World, report: ReportViolation): void {
  checkUsageRows(world, report);
  checkSpending(world, report);
  checkOutcomes(world, report);
  checkQuota(world, report);
}

/** Checks that monthly sums equal the sums of the usage records, and that no call is open. */
function checkUsageRows(world: World, report: ReportViolation): void {
  const rows = findItems<UsageItem>(world, 'usage');
  for (const row of rows) {
    if (row.state === 'open') report(`call ${row.task_id}/${row.claim}/${row.call} is still open`);
    if (row.state === 'lost' && !row.estimated)
      report(`lost call ${row.task_id} is not marked as an estimate`);
  }
  const shards = findItems<{ user_id: string; month: string; tokens: number; calls: number }>(
    world,
    'month',
  );
  const keys = new Set([
    ...rows.map((row) => `${row.user_id} ${utcMonth(row.at)}`),
    ...shards.map((shard) => `${shard.user_id} ${shard.month}`),
  ]);
  for (const key of keys) {
    const ownRows = rows.filter((row) => `${row.user_id} ${utcMonth(row.at)}` === key);
    const summed = shards.filter((shard) => `${shard.user_id} ${shard.month}` === key);
    const tokens = sum(
      ownRows.map((row) => row.input_tokens + row.cache_write_tokens + row.output_tokens),
    );
    const counted = sum(summed.map((shard) => shard.tokens));
    const calls = sum(summed.map((shard) => shard.calls));
    if (tokens !== counted) report(`month ${key}: ${counted} tokens, its rows sum to ${tokens}`);
    if (calls !== ownRows.length) report(`month ${key}: ${calls} calls, ${ownRows.length} rows`);
  }
}

type Spending = {
  presentation_id: string;
  day: string;
  model: string;
  calls: number;
  cost_micros: number;
} & ModelUsage;

/** Checks that the daily usage of a presentation equals the sum of its usage records of that day. */
function checkSpending(world: World, report: ReportViolation): void {
  const rows = findItems<UsageItem>(world, 'usage');
  const spendings = findItems<Spending>(world, 'spending');
  const spendingName = (item: { presentation_id: string; model: string }, day: string) =>
    `${item.presentation_id} ${day} ${item.model}`;
  const names = new Set([
    ...rows.map((row) => spendingName(row, utcDay(row.at))),
    ...spendings.map((item) => spendingName(item, item.day)),
  ]);
  const figures = ['input_tokens', 'output_tokens', 'cache_read_tokens', 'cost_micros'] as const;
  for (const name of names) {
    const ownRows = rows.filter((row) => spendingName(row, utcDay(row.at)) === name);
    const storedSpendings = spendings.filter((item) => spendingName(item, item.day) === name);
    const calls = sum(storedSpendings.map((item) => item.calls));
    if (calls !== ownRows.length)
      report(`spending ${name}: ${calls} calls, ${ownRows.length} rows`);
    for (const figure of figures) {
      const [counted, summed] = [storedSpendings, ownRows].map((all) =>
        sum(all.map((item) => item[figure])),
      );
      if (counted !== summed)
        report(`spending ${name}: ${figure} ${counted}, rows sum to ${summed}`);
    }
  }
}

/** Checks that each completed slide has a call whose usage record has the outcome `committed`. */
function checkOutcomes(world: World, report: ReportViolation): void {
  const rows = findItems<UsageItem>(world, 'usage');
  for (const task of findItems<TaskItem>(world, 'task')) {
    if (task.kind !== 'slides.slide' || task.status !== 'completed') continue;
    const own = rows.filter(
      (row) => row.presentation_id === task.presentation_id && row.task_id === task.id,
    );
    if (!own.some((row) => row.outcome === 'committed'))
      report(`no call of ${task.id} of ${task.presentation_id} is committed`);
  }
}

const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0);

/** Checks that the used units of a month equal the number of decks that were charged a unit. */
function checkQuota(world: World, report: ReportViolation): void {
  for (const quota of findItems<{ user_id: string; month: string; used: number }>(
    world,
    'deck_quota',
  )) {
    const holders = listDecks(world).filter(
      (deck) => deck.owner_id === quota.user_id && deck.quota_month === quota.month,
    );
    if (holders.length !== quota.used) {
      report(`quota of ${quota.user_id}: ${quota.used} used, ${holders.length} decks hold a unit`);
    }
  }
}
