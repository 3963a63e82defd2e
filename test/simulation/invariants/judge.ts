import type { LoggedCall } from '../model/scripted-model.ts';
import type { World } from '../world/world.ts';
import type { ActionLog } from './actions.ts';
import { checkCalls, checkHolds } from './calls.ts';
import { type Change, observe } from './history.ts';
import { Leases } from './leases.ts';
import { checkRest } from './rest.ts';

/** Watches a run and says at its end which of the invariants of the design it has broken. */
export class Judge {
  readonly violations: string[] = [];
  readonly actions: ActionLog[] = [];
  private world: World | undefined;
  readonly leases = new Leases((violation) => this.report(violation));

  readonly report = (violation: string): void => {
    this.violations.push(violation);
    this.world?.trace.add(this.world.scheduler.now, 'JUDGE', violation);
  };

  readonly onWrite = (change: Change): void => {
    const { world } = this;
    if (!world) return;
    this.leases.observe(change, world);
    observe(change, { world, report: this.report, answeredRun: (deck) => this.answeredRun(deck) });
  };

  watch(world: World): void {
    this.world = world;
  }

  private answeredRun(deck: string): number {
    const runs = this.actions.filter((action) => action.deck === deck && action.isAnswered);
    return Math.max(0, ...runs.map((action) => action.run ?? 0));
  }

  /** Once nothing moves any more. */
  conclude(log: readonly LoggedCall[]): void {
    if (!this.world) return;
    checkRest(this.world, this.report);
    checkCalls(this.world, log, this.report);
    checkHolds(this.actions, log, this.report);
  }
}
