import type { WriteDescription } from '../dynamo/writes.ts';
import type { Process } from './process.ts';

export type BoundaryKind = 'store' | 'queue' | 'artifact' | 'model' | 'sleep';

/** An operation by which a process uses something outside its function. */
type Operation = {
  /** Number of the operation within the run, from 0; sleeps are not counted. */
  index: number;
  kind: BoundaryKind;
  /** Name of the SDK command, for example `TransactWriteItemsCommand`. */
  name: string;
  isWrite: boolean;
  /** Returns the writes that the operation would make, given the table's content when it is sent. */
  writes: () => WriteDescription[];
  process: Process;
};

/**
 * A fault of an operation. crash_before / crash_after: the process dies before or after the operation takes effect;
 * lost: the operation takes effect, but its response times out; retried: the SDK executes the operation twice and
 * returns the second response; failed: no effect, and a timeout; conflict: a transaction is in progress on the item;
 * late: the operation takes effect after seconds, while its process continues; freeze: the operation takes effect, then
 * the process sleeps until after its lease has expired.
 */
export type Fault =
  | 'crash_before'
  | 'crash_after'
  | 'lost'
  | 'retried'
  | 'failed'
  | 'conflict'
  | 'late'
  | 'freeze';

/** Returns the fault of an operation; undefined if it has none. */
export type FaultPlan = (operation: Operation) => Fault | undefined;

/** A plan without faults. */
export const noFaults: FaultPlan = () => undefined;

/** Combines plans; the first one that returns a fault wins. */
export const combinePlans =
  (...plans: FaultPlan[]): FaultPlan =>
  (operation) => {
    for (const plan of plans) {
      const fault = plan(operation);
      if (fault) return fault;
    }
    return undefined;
  };

/** Returns a plan with one fault, at the operation with the given number. */
export const faultAtOperation =
  (index: number, fault: Fault): FaultPlan =>
  (operation) =>
    operation.index === index ? fault : undefined;
