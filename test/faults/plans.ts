import type { Fault, FaultPlan } from '../simulation/core/faults.ts';
import type { Random } from '../simulation/core/random.ts';

/** Injects a fault into a share of the functions' operations; model calls and people's actions have no faults. */
export const injectFaults =
  (
    fault: Fault,
    share: number,
    random: Random,
    isAffected: (name: string) => boolean = () => true,
  ): FaultPlan =>
  ({ name, process, kind }) =>
    process.kind !== 'action' && kind !== 'model' && isAffected(name) && random.chance(share)
      ? fault
      : undefined;

/** Injects transaction conflicts into a share of the store writes. */
export const injectTransactionConflicts =
  (share: number, random: Random): FaultPlan =>
  (operation) =>
    operation.kind === 'store' && operation.isWrite && random.chance(share)
      ? 'conflict'
      : undefined;

/** Freezes some workers until their leases have expired, at random operations among the first `among`. */
export function freezeWorkers(count: number, among: number, random: Random): FaultPlan {
  const indexes = new Set(Array.from({ length: count }, () => random.int(among)));
  return ({ index, process }) =>
    indexes.has(index) && process.kind === 'worker' ? 'freeze' : undefined;
}

/** Freezes some processes of any kind: functions, sweeps and people's actions. */
export function freezeProcesses(count: number, among: number, random: Random): FaultPlan {
  const indexes = new Set(Array.from({ length: count }, () => random.int(among)));
  return ({ index }) => (indexes.has(index) ? 'freeze' : undefined);
}

/** Kills some workers during a model call; `among` counts model operations only. */
export function crashAtModelCalls(count: number, among: number, random: Random): FaultPlan {
  const indexes = new Set(Array.from({ length: count }, () => random.int(among)));
  let calls = 0;
  return ({ kind }) =>
    kind === 'model' && indexes.has(calls++)
      ? random.pick(['crash_before', 'crash_after'])
      : undefined;
}

/** Freezes some workers after they stored a call's result, so that they can no longer commit it. */
export const freezeAfterResults =
  (share: number, random: Random): FaultPlan =>
  ({ process, writes }) =>
    process.kind === 'worker' &&
    writes().some(({ entity, sets }) => entity === 'usage' && sets.state === 'settled') &&
    random.chance(share)
      ? 'freeze'
      : undefined;

/** Kills some processes, at random operations among the first `among`. */
export function crashProcesses(count: number, among: number, random: Random): FaultPlan {
  const indexes = new Map(
    Array.from({ length: count }, () => [
      random.int(among),
      random.pick(['crash_before', 'crash_after'] as const),
    ]),
  );
  return ({ index }) => indexes.get(index);
}
