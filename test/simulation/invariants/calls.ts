import type { UsageItem } from '#lambdas/stores/usage-store.ts';
import type { LoggedCall } from '../model/scripted-model.ts';
import type { World } from '../world/world.ts';
import type { ActionLog } from './actions.ts';
import type { ReportViolation } from './history.ts';
import { findItems } from './items.ts';

const formatCallName = (call: {
  deck: string;
  run: number;
  task: string;
  claim: number;
  call: number;
}) => `${call.deck}/${call.run}/${call.task}/${call.claim}/${call.call}`;
const formatRowName = (row: UsageItem) =>
  formatCallName({ ...row, deck: row.presentation_id, task: row.task_id });

/** Checks that every call in the model's log has exactly one usage record, and that every record has a call. */
export function checkUsageRows(
  world: World,
  log: readonly LoggedCall[],
  report: ReportViolation,
): void {
  const rows = new Map(
    findItems<UsageItem>(world, 'usage').map((row) => [formatRowName(row), row]),
  );
  const logged = new Set<string>();
  for (const call of log) {
    const name = formatCallName(call);
    if (logged.has(name)) report(`call ${name} was made twice under one row`);
    logged.add(name);
    const row = rows.get(name);
    if (!row) report(`call ${name} has no usage row`);
    else checkRow(call, row, world.boundary.occurred.size > 0, report);
  }
  for (const [name, row] of rows) {
    if (!logged.has(name) && row.state === 'settled') {
      report(`row ${name} settles a call that was never made`);
    }
  }
}

function checkRow(
  call: LoggedCall,
  row: UsageItem,
  hasFaults: boolean,
  report: ReportViolation,
): void {
  if (call.outcome === 'running') report(`call ${formatCallName(call)} never ended`);
  if (row.state === 'settled' && call.outcome === 'answered' && row.output_tokens !== call.tokens) {
    report(
      `call ${formatCallName(call)} made ${call.tokens} tokens, its row has ${row.output_tokens}`,
    );
  }
  if (row.state === 'lost' && call.outcome === 'answered' && !hasFaults) {
    report(`call ${formatCallName(call)} was answered to a live worker, but is marked as lost`);
  }
}

/** Time in ms that a call may continue after a hold (an action that stops all work) was acknowledged. */
const maxCallMsAfterPause = 5_000;

/**
 * Checks that no call starts after an acknowledged hold and that running calls end soon, until a release allows work on
 * the deck again.
 */
export function checkHolds(
  actions: readonly ActionLog[],
  log: readonly LoggedCall[],
  report: ReportViolation,
): void {
  for (const hold of actions) {
    if (!hold.isHold || !hold.isAcknowledged || hold.end === undefined) continue;
    const until = findHoldEnd(hold, actions);
    for (const call of log) {
      if (call.deck !== hold.deck) continue;
      // A worker that was frozen during the hold had checked the deck before, so it notices the hold only after the
      // freeze.
      const noticedAt = Math.max(hold.end, call.unreachableUntil);
      if (call.start > noticedAt && call.start < until) {
        report(
          `${hold.name} of ${hold.deck} was acknowledged, then call ${formatCallName(call)} started`,
        );
      }
      const limit = noticedAt + maxCallMsAfterPause;
      const runsOn = call.start <= noticedAt && (call.end ?? Number.POSITIVE_INFINITY) > limit;
      if (runsOn && until > limit) {
        report(
          `call ${formatCallName(call)} ran on ${(call.end ?? 0) - hold.end} ms after ${hold.name}`,
        );
      }
    }
  }
}

/**
 * Returns when the hold may have ended: the earliest start of a release of the deck that ended after the start of the
 * hold.
 */
function findHoldEnd(hold: ActionLog, actions: readonly ActionLog[]): number {
  const laterActions = actions.filter(
    (other) =>
      other.deck === hold.deck &&
      other.isRelease &&
      (other.end ?? Number.POSITIVE_INFINITY) > hold.start,
  );
  return Math.min(Number.POSITIVE_INFINITY, ...laterActions.map((other) => other.start));
}

/** Returns started calls whose responses were not committed to any deck. */
export const findWastedCalls = (world: World, log: readonly LoggedCall[]): LoggedCall[] => {
  const rows = new Map(
    findItems<UsageItem>(world, 'usage').map((row) => [formatRowName(row), row]),
  );
  return log.filter(
    (call) => call.outcome !== 'refused' && rows.get(formatCallName(call))?.outcome !== 'committed',
  );
};
