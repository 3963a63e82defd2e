import type { UsageItem } from '#lambdas/services/usage/totals.ts';
import type { LoggedCall } from '../model/scripted-model.ts';
import type { World } from '../world/world.ts';
import type { ActionLog } from './actions.ts';
import type { Report } from './history.ts';
import { itemsOf } from './items.ts';

const nameOf = (call: { deck: string; run: number; task: string; claim: number; call: number }) =>
  `${call.deck}/${call.run}/${call.task}/${call.claim}/${call.call}`;
const rowName = (row: UsageItem) =>
  nameOf({ ...row, deck: row.presentation_id, task: row.task_id });

/** Every call of the model's own log has one row, and no row says what the log doesn't know. */
export function checkCalls(world: World, log: readonly LoggedCall[], report: Report): void {
  const rows = new Map(itemsOf<UsageItem>(world, 'usage').map((row) => [rowName(row), row]));
  const seen = new Set<string>();
  for (const call of log) {
    const name = nameOf(call);
    if (seen.has(name)) report(`call ${name} was made twice under one row`);
    seen.add(name);
    const row = rows.get(name);
    if (!row) report(`call ${name} has no usage row`);
    else checkRow(call, row, world.boundary.struck.size > 0, report);
  }
  for (const [name, row] of rows) {
    const tokens = row.input_tokens + row.output_tokens;
    if (!seen.has(name) && row.state === 'settled' && tokens > 0) {
      report(`row ${name} settles a call that was never made`);
    }
  }
}

function checkRow(call: LoggedCall, row: UsageItem, isTroubled: boolean, report: Report): void {
  if (call.outcome === 'running') report(`call ${nameOf(call)} never ended`);
  if (row.state === 'settled' && call.outcome === 'answered' && row.output_tokens !== call.tokens) {
    report(`call ${nameOf(call)} made ${call.tokens} tokens, its row says ${row.output_tokens}`);
  }
  if (row.state === 'lost' && call.outcome === 'answered' && !isTroubled) {
    report(`call ${nameOf(call)} was answered to a worker that lived, and is lost`);
  }
}

/** How long a call may run on after a hold was answered, in ms. */
const graceMs = 5_000;

/** After a hold was answered nothing begins, and what runs ends soon, until somebody lets the deck go on. */
export function checkHolds(
  actions: readonly ActionLog[],
  log: readonly LoggedCall[],
  report: Report,
): void {
  for (const hold of actions) {
    if (!hold.isHold || !hold.isAnswered || hold.end === undefined) continue;
    const until = endOfHold(hold, actions);
    for (const call of log) {
      if (call.deck !== hold.deck) continue;
      // A worker that froze over the hold looked before it: nothing can stop what it does as it thaws.
      const heardAt = Math.max(hold.end, call.deafUntil);
      if (call.start > heardAt && call.start < until) {
        report(`${hold.name} of ${hold.deck} was answered, then call ${nameOf(call)} began`);
      }
      const limit = heardAt + graceMs;
      const runsOn = call.start <= heardAt && (call.end ?? Number.POSITIVE_INFINITY) > limit;
      if (runsOn && until > limit) {
        report(`call ${nameOf(call)} ran on ${(call.end ?? 0) - hold.end} ms after ${hold.name}`);
      }
    }
  }
}

/** The first moment at which somebody may have let the deck go on. */
function endOfHold(hold: ActionLog, actions: readonly ActionLog[]): number {
  const later = actions.filter(
    (other) =>
      other.deck === hold.deck &&
      other.isRelease &&
      (other.end ?? Number.POSITIVE_INFINITY) > hold.start,
  );
  return Math.min(Number.POSITIVE_INFINITY, ...later.map((other) => other.start));
}

/** Calls that were begun and whose answers are in no deck. */
export const wastedCalls = (world: World, log: readonly LoggedCall[]): LoggedCall[] => {
  const rows = new Map(itemsOf<UsageItem>(world, 'usage').map((row) => [rowName(row), row]));
  return log.filter(
    (call) => call.outcome !== 'refused' && rows.get(nameOf(call))?.outcome !== 'committed',
  );
};
