import type { Leaf } from '../../simulation/dynamo/evaluate.ts';
import type { DisablesGuard, WriteDescription } from '../../simulation/dynamo/writes.ts';
import type { Scenario } from '../../simulation/simulate.ts';
import { checkedAttribute, formatLeaf } from './leaf-text.ts';
import { findWriteName } from './writes.ts';

/**
 * A guard of the engine (a condition of a write, or a mechanism such as the sweep), with the seed of a run that needs
 * it.
 */
export type Guard = {
  /** Name of the write that the guard belongs to (see writes.ts), or a description. */
  write: string | readonly string[];
  /** The attribute that the guard checks, or the exact condition if one attribute has several guards. */
  checks: string | readonly string[];
  /** What goes wrong without the guard, for the test title. */
  violation: string;
  /** `<suite>#<number>` of a run that breaks an invariant without the guard, but not with it. */
  seed?: string;
  /**
   * Set instead of a seed when the guard only requires that an item exists, and items of this entity are never removed.
   */
  isExistenceCheck?: true;
  /**
   * Guards that already prevent everything that this guard prevents; an invariant breaks only if all of them are
   * disabled.
   */
  impliedBy?: string | readonly string[];
  /** Scenario options that disable a guard that is not a condition of a write. */
  disable?: Partial<Scenario>;
};

/** Returns the name of a guard, used in test titles and as a search key. */
export const guardName = ({ write, checks }: Pick<Guard, 'write' | 'checks'>): string =>
  `${[write].flat().join(', ')}: ${[checks].flat().join(', ')}`;

/** Whether a condition of a write belongs to a guard. */
export function belongsToGuard(guard: Guard, write: WriteDescription, leaf: Leaf): boolean {
  const name = findWriteName(write);
  if (guard.disable || name === undefined || ![guard.write].flat().includes(name)) return false;
  const checks = [guard.checks].flat();
  return checks.includes(checkedAttribute(leaf, write)) || checks.includes(formatLeaf(leaf, write));
}

/** Returns the part of a scenario that disables guards. */
export function disableGuards(guards: readonly Guard[]): Partial<Scenario> {
  const disablesGuard: DisablesGuard = (write, leaf) =>
    guards.some((guard) => belongsToGuard(guard, write, leaf));
  return Object.assign({ disablesGuard }, ...guards.map(({ disable }) => disable ?? {}));
}
