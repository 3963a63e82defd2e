import type { WriteFacts } from '../dynamo/writes.ts';
import type { Process } from './process.ts';

export type BoundaryKind = 'store' | 'queue' | 'artifact' | 'model' | 'sleep';

/** An operation of a process on something outside its function. */
type Operation = {
  /** Number of the operation within the run, from 0; sleeps are not counted. */
  index: number;
  kind: BoundaryKind;
  /** For example `TransactWriteItemsCommand`. */
  name: string;
  isWrite: boolean;
  /** Returns the writes that the operation would make, given the table's content when it is sent. */
  writes: () => WriteFacts[];
  process: Process;
};

/**
 * What goes wrong at an operation:
 * crash_before / crash_after: the process dies before or after the operation takes effect;
 * lost: takes effect, but the response times out; retried: the SDK executes it twice and returns the second response;
 * failed: no effect, and a timeout; conflict: a transaction is in progress on the item;
 * late: takes effect after seconds, while its process continues;
 * freeze: takes effect, then the process sleeps until after its lease has expired.
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

/** Decides whether an operation has a fault, and which. */
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

/** Returns a plan with one fault, at the operation with that number. */
export const faultAtOperation =
  (index: number, fault: Fault): FaultPlan =>
  (operation) =>
    operation.index === index ? fault : undefined;
