import type { Fault, FaultPlan } from '../simulation/core/faults.ts';
import type { Random } from '../simulation/core/random.ts';

/** A share of the operations of functions (not of people's actions) goes wrong. */
export const shareOf =
  (
    fault: Fault,
    share: number,
    random: Random,
    isMeant: (name: string) => boolean = () => true,
  ): FaultPlan =>
  ({ name, process, kind }) =>
    process.kind !== 'action' && kind !== 'model' && isMeant(name) && random.chance(share)
      ? fault
      : undefined;

/** Writes that a transaction may be in the way of, and transactions themselves. */
export const conflicts =
  (share: number, random: Random): FaultPlan =>
  (operation) =>
    operation.kind === 'store' && operation.isWrite && random.chance(share)
      ? 'conflict'
      : undefined;

/** Some workers freeze until their leases are over, at operations of the given range. */
export function freezes(count: number, among: number, random: Random): FaultPlan {
  const places = new Set(Array.from({ length: count }, () => random.int(among)));
  return ({ index, process }) =>
    places.has(index) && process.kind === 'worker' ? 'freeze' : undefined;
}

/** Some processes stall, whichever they are: functions, sweeps and what a person asked for. */
export function stalls(count: number, among: number, random: Random): FaultPlan {
  const places = new Set(Array.from({ length: count }, () => random.int(among)));
  return ({ index }) => (places.has(index) ? 'freeze' : undefined);
}

/** Some workers die while their model answers: at operations of the model's, counted on their own. */
export function crashAtCalls(count: number, among: number, random: Random): FaultPlan {
  const places = new Set(Array.from({ length: count }, () => random.int(among)));
  let calls = 0;
  return ({ kind }) =>
    kind === 'model' && places.has(calls++)
      ? random.pick(['crash_before', 'crash_after'])
      : undefined;
}

/** Some workers freeze as they have told how a call ended: its answer is in the store, and theirs to commit no more. */
export const freezesAfterAnswers =
  (share: number, random: Random): FaultPlan =>
  ({ process, writes }) =>
    process.kind === 'worker' &&
    writes().some(({ entity, sets }) => entity === 'usage' && sets.state === 'settled') &&
    random.chance(share)
      ? 'freeze'
      : undefined;

/** Some processes die, at operations of the given range. */
export function crashes(count: number, among: number, random: Random): FaultPlan {
  const places = new Map(
    Array.from({ length: count }, () => [
      random.int(among),
      random.pick(['crash_before', 'crash_after'] as const),
    ]),
  );
  return ({ index }) => places.get(index);
}
