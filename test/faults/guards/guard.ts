import type { Leaf } from '../../simulation/dynamo/evaluate.ts';
import type { LiftsGuard, WriteFacts } from '../../simulation/dynamo/writes.ts';
import type { Scenario } from '../../simulation/simulate.ts';
import { attributeOf, leafText } from './leaf-text.ts';
import { nameOfWrite } from './writes.ts';

/** A guard of the engine, and the run that shows what it is good for. */
export type Guard = {
  /** The write before which it stands (see writes.ts), or what else it is. */
  write: string | readonly string[];
  /** The attribute that it asks about, or the very question where one attribute has several guards. */
  asks: string | readonly string[];
  /** What goes wrong without it. */
  without: string;
  /** `<suite>#<number>`: a run that breaks an invariant without the guard, and none with it. */
  seed?: string;
  /** In place of a seed: asks for an item of a kind that is never removed, as the invariants hold. */
  isOfLasting?: true;
  /** Other guards that stand before all that this one would stop: only without all of them something goes wrong. */
  impliedBy?: string | readonly string[];
  /** How it is taken out, where it is no condition of a write. */
  takeOut?: Partial<Scenario>;
};

/** What the guard's test is called, and what it is looked for by. */
export const nameOfGuard = ({ write, asks }: Pick<Guard, 'write' | 'asks'>): string =>
  `${[write].flat().join(', ')}: ${[asks].flat().join(', ')}`;

/** Whether a condition of a write belongs to a guard. */
export function isPartOf(guard: Guard, write: WriteFacts, leaf: Leaf): boolean {
  const name = nameOfWrite(write);
  if (guard.takeOut || name === undefined || ![guard.write].flat().includes(name)) return false;
  const asked = [guard.asks].flat();
  return asked.includes(attributeOf(leaf, write)) || asked.includes(leafText(leaf, write));
}

/** A scenario's part that takes guards out. */
export function without(guards: readonly Guard[]): Partial<Scenario> {
  const liftsGuard: LiftsGuard = (write, leaf) =>
    guards.some((guard) => isPartOf(guard, write, leaf));
  return Object.assign({ liftsGuard }, ...guards.map(({ takeOut }) => takeOut ?? {}));
}
