import type { Process } from '../core/process.ts';
import type { Item } from '../dynamo/values.ts';
import type { World } from '../world/world.ts';
import type { Change, Report } from './history.ts';

/** A queued task's message is sent again no sooner than this. */
const resentAfterMs = 115_000;

const nameOf = (task: Item) => `task ${task.id} of ${task.presentation_id}`;
const keyOf = (task: Item) => `${task.pk} ${task.sk}`;

/** What a worker writes for its task, and nobody else may. */
const ownWrites = new Set(['slide', 'outline_plan', 'outline_entry', 'outline', 'export']);

/**
 * Who holds which task, and that nobody else finishes it, gives it back or writes its content; leases are
 * taken from the dead alone.
 */
export class Leases {
  /** How long after the end of each dead worker's lease its task was taken back, in ms. */
  readonly lateness: number[] = [];
  /** From the moment at which each task was to be claimed to its claim, in ms. */
  readonly waits: number[] = [];
  private readonly holders = new Map<string, Process>();
  private readonly claimed = new Map<Process, string>();
  private readonly report: Report;

  constructor(report: Report) {
    this.report = report;
  }

  observe({ before, after }: Change, world: World): void {
    const actor = world.boundary.actor;
    if (!after || !actor) return;
    const entity = String(after.__edb_e__);
    if (entity === 'task') {
      if (before) this.observeTask(before, after, actor, world);
    } else if (ownWrites.has(entity) && actor.kind === 'worker') {
      const key = this.claimed.get(actor);
      if (key === undefined || this.holders.get(key) !== actor) {
        this.report(
          `${entity} ${after.sk} was written by ${actor.name}, who does not hold its task`,
        );
      }
    }
  }

  private observeTask(before: Item, after: Item, actor: Process, world: World): void {
    const now = world.scheduler.now;
    if (Number(after.claims) > Number(before.claims)) {
      this.observeClaim(before, after, actor, now);
      return;
    }
    this.observeHolder(before, after, actor);
    if (before.status === 'running' && after.status !== 'running') {
      this.observeLeaving(before, after, actor, now);
    }
    const isResent = before.status === 'queued' && after.status === 'queued';
    if (isResent && Number(before.queued_at) + resentAfterMs > Number(after.queued_at)) {
      this.report(`${nameOf(after)}: its message was sent again after a moment`);
    }
    const isTakenOut = before.status !== after.status && after.status === 'queued';
    if (
      isTakenOut &&
      before.status !== 'pending' &&
      before.status !== 'running' &&
      !after.is_aside
    ) {
      this.report(`${nameOf(after)} was ${before.status} and was queued`);
    }
  }

  private observeClaim(before: Item, after: Item, actor: Process, now: number): void {
    const isAlive = before.status === 'running' && Number(before.lease_until) >= now + actor.skew;
    if (isAlive) this.report(`${nameOf(after)} was claimed by ${actor.name} under another's lease`);
    if (before.status !== 'queued' && before.status !== 'running') {
      this.report(`${nameOf(after)} was claimed while ${before.status}`);
    }
    if (before.status === 'queued') this.waits.push(now - Number(before.queued_at));
    this.holders.set(keyOf(after), actor);
    this.claimed.set(actor, keyOf(after));
  }

  /** Only its holder extends a lease, finishes a task or gives it back. */
  private observeHolder(before: Item, after: Item, actor: Process): void {
    if (actor.kind !== 'worker') return;
    const isExtended = Number(after.lease_until) > Number(before.lease_until);
    const isEnded = before.status === 'running' && after.status === 'completed';
    const isFailed = before.status !== 'failed' && after.status === 'failed';
    const isHeld = before.status === 'running' && before.lease_owner !== '';
    if ((isExtended || isEnded || isFailed) && this.holders.get(keyOf(after)) !== actor) {
      this.report(`${nameOf(after)}: ${actor.name}, who does not hold it, made it ${after.status}`);
    } else if (isExtended && !isHeld) {
      this.report(`${nameOf(after)}: a lease that was taken was extended`);
    }
  }

  private observeLeaving(before: Item, after: Item, actor: Process, now: number): void {
    const isGivenBack = after.status === 'pending' || after.status === 'queued';
    if (!isGivenBack || this.holders.get(keyOf(after)) === actor) return;
    const left = Number(before.lease_until) - (now + actor.skew);
    if (left >= 0) this.report(`${nameOf(after)}: ${actor.name} took a lease that was alive`);
    else this.lateness.push(-left);
  }
}
