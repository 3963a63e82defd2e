import type { Process } from '../core/process.ts';
import type { Item } from '../dynamo/values.ts';
import type { World } from '../world/world.ts';
import type { ItemChange, ReportViolation } from './history.ts';

/** Minimum time in ms after which the message of a queued task may be sent again. */
const minResendMs = 115_000;

const taskName = (task: Item) => `task ${task.id} of ${task.presentation_id}`;
const taskKey = (task: Item) => `${task.pk} ${task.sk}`;

/** Entities that only the worker which holds the task may write. */
const taskContentEntities = new Set([
  'slide',
  'outline_plan',
  'outline_entry',
  'outline',
  'export',
]);

/**
 * Records which process holds the lease of each task. Checks that only this process completes or releases the task or
 * writes its content, and that leases are taken over only after they have expired.
 */
export class Leases {
  /** For each dead worker, the time in ms from the end of its lease until its task was requeued. */
  readonly lateness: number[] = [];
  /** For each claim, the time in ms since the task was queued. */
  readonly waits: number[] = [];
  private readonly holders = new Map<string, Process>();
  private readonly claimedTasks = new Map<Process, string>();
  private readonly report: ReportViolation;

  constructor(report: ReportViolation) {
    this.report = report;
  }

  observe({ before, after }: ItemChange, world: World): void {
    const actor = world.boundary.actor;
    if (!after || !actor) return;
    const entity = String(after.__edb_e__);
    if (entity === 'task') {
      if (before) this.observeTask(before, after, actor, world);
    } else if (taskContentEntities.has(entity) && actor.kind === 'worker') {
      const key = this.claimedTasks.get(actor);
      if (key === undefined || this.holders.get(key) !== actor) {
        this.report(
          `${entity} ${after.sk} was written by ${actor.name}, which does not hold the task`,
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
      this.observeRelease(before, after, actor, now);
    }
    const isResent = before.status === 'queued' && after.status === 'queued';
    if (isResent && Number(before.queued_at) + minResendMs > Number(after.queued_at)) {
      this.report(`${taskName(after)}: its message was sent again too early`);
    }
    const isQueued = before.status !== after.status && after.status === 'queued';
    if (isQueued && before.status !== 'pending' && before.status !== 'running' && !after.is_aside) {
      this.report(`${taskName(after)} was queued while ${before.status}`);
    }
  }

  private observeClaim(before: Item, after: Item, actor: Process, now: number): void {
    const isAlive = before.status === 'running' && Number(before.lease_until) >= now + actor.skew;
    if (isAlive)
      this.report(`${taskName(after)} was claimed by ${actor.name} under another's lease`);
    if (before.status !== 'queued' && before.status !== 'running') {
      this.report(`${taskName(after)} was claimed while ${before.status}`);
    }
    if (before.status === 'queued') this.waits.push(now - Number(before.queued_at));
    this.holders.set(taskKey(after), actor);
    this.claimedTasks.set(actor, taskKey(after));
  }

  /** Checks that only the process that holds a lease extends it, or completes or fails the task. */
  private observeHolder(before: Item, after: Item, actor: Process): void {
    if (actor.kind !== 'worker') return;
    const isExtended = Number(after.lease_until) > Number(before.lease_until);
    const isEnded = before.status === 'running' && after.status === 'completed';
    const isFailed = before.status !== 'failed' && after.status === 'failed';
    const isHeld = before.status === 'running' && before.lease_owner !== '';
    if ((isExtended || isEnded || isFailed) && this.holders.get(taskKey(after)) !== actor) {
      this.report(
        `${taskName(after)}: ${actor.name}, which does not hold it, changed it to ${after.status}`,
      );
    } else if (isExtended && !isHeld) {
      this.report(`${taskName(after)}: a lease was extended after it was taken over`);
    }
  }

  private observeRelease(before: Item, after: Item, actor: Process, now: number): void {
    const isReleased = after.status === 'pending' || after.status === 'queued';
    if (!isReleased || this.holders.get(taskKey(after)) === actor) return;
    const left = Number(before.lease_until) - (now + actor.skew);
    if (left >= 0)
      this.report(`${taskName(after)}: ${actor.name} took over a lease that had not expired`);
    else this.lateness.push(-left);
  }
}
