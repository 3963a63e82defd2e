import type { WriteFacts } from '../dynamo/writes.ts';
import type { Process } from './process.ts';

export type BoundaryKind = 'store' | 'queue' | 'artifact' | 'model' | 'sleep';

/** An operation of a process at the edge of its function. */
export type Operation = {
  /** Counts the operations of a run, sleeps left out; from 0. */
  index: number;
  kind: BoundaryKind;
  /** Such as `TransactWriteItemsCommand`. */
  name: string;
  isWrite: boolean;
  /** What it would write to the table, as that is when it is sent. */
  writes: () => WriteFacts[];
  process: Process;
};

/**
 * What goes wrong at an operation:
 * crash_before / crash_after: the process dies, with the operation undone or done;
 * lost: done, but the answer is a time-out; retried: done twice by the SDK, the second answer is seen;
 * failed: not done, and a time-out; conflict: a transaction is ongoing on the item;
 * late: under way for seconds, then done, while its process goes on;
 * freeze: done, and the process sleeps for so long that its lease is over.
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

/** Decides the fault of an operation, if it is to have one. */
export type FaultPlan = (operation: Operation) => Fault | undefined;

/** Every operation works. */
export const noFaults: FaultPlan = () => undefined;

/** The first plan that has a fault decides. */
export const allOf =
  (...plans: FaultPlan[]): FaultPlan =>
  (operation) => {
    for (const plan of plans) {
      const fault = plan(operation);
      if (fault) return fault;
    }
    return undefined;
  };

/** One fault at the operation of that number. */
export const faultAt =
  (index: number, fault: Fault): FaultPlan =>
  (operation) =>
    operation.index === index ? fault : undefined;
