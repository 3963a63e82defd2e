import type { LoggedCall } from '../model/scripted-model.ts';
import type { World } from '../world/world.ts';
import type { ActionLog } from './actions.ts';
import { checkHolds, checkUsageRows } from './calls.ts';
import { checkStateAtRest } from './final-state.ts';
import { checkWrite, type ItemChange } from './history.ts';
import { Leases } from './leases.ts';

/** Watches a run and collects violations of the design's invariants. */
export class InvariantChecker {
  readonly violations: string[] = [];
  readonly actions: ActionLog[] = [];
  private world: World | undefined;
  readonly leases = new Leases((violation) => this.report(violation));

  readonly report = (violation: string): void => {
    this.violations.push(violation);
    this.world?.trace.add(this.world.scheduler.now, 'JUDGE', violation);
  };

  readonly onWrite = (change: ItemChange): void => {
    const { world } = this;
    if (!world) return;
    this.leases.observe(change, world);
    checkWrite(change, {
      world,
      report: this.report,
      acknowledgedRun: (deck) => this.acknowledgedRun(deck),
    });
  };

  watch(world: World): void {
    this.world = world;
  }

  private acknowledgedRun(deck: string): number {
    const runs = this.actions.filter((action) => action.deck === deck && action.isAcknowledged);
    return Math.max(0, ...runs.map((action) => action.run ?? 0));
  }

  /** Checks the final state, when nothing is left to do. */
  conclude(log: readonly LoggedCall[]): void {
    if (!this.world) return;
    checkStateAtRest(this.world, this.report);
    checkUsageRows(this.world, log, this.report);
    checkHolds(this.actions, log, this.report);
  }
}
