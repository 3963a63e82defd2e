import type { DeckItem } from '#lambdas/stores/deck-store.ts';
import { AppError } from '#shared/errors.ts';
import type { Random } from '../core/random.ts';
import type { ActionLog } from '../invariants/actions.ts';
import type { Simulation } from '../simulate.ts';
import { type PersonAction, personActions } from './person-actions.ts';

/** Expected errors that a person may receive. */
const expectedCodes = new Set([
  'action_not_allowed',
  'task_action_not_allowed',
  'not_found',
  'conflict',
  'stale',
  'slides_unfinished',
  'being_made',
  'files_in_progress',
  'proposal_outdated',
  'validation',
  'html_missing',
  'quota_exceeded',
  'token_cap',
]);

/** Runs an action of a deck's owner now, and records its start and end. */
export function runAction(
  simulation: Simulation,
  deckId: string,
  action: PersonAction,
  random: Random,
): void {
  const { world, checker, people } = simulation;
  const user = people[simulation.ownerIndex(deckId)];
  if (!user) throw new Error(`deck ${deckId} has no owner`);
  const { name } = action;
  const log: ActionLog = {
    name,
    deck: deckId,
    start: world.scheduler.now,
    isAcknowledged: false,
    isHold: action.isHold ?? false,
    isRelease: action.isRelease ?? false,
  };
  checker.actions.push(log);
  const process = world.spawn(
    'action',
    () => action.work({ world, user, deckId, random }),
    (ended) => {
      log.end = world.scheduler.now;
      log.isAcknowledged = ended.ok;
      if (ended.ok && name.startsWith('regenerate')) log.run = (ended.value as DeckItem).run;
      if (!ended.ok && isUnexpected(ended.error)) {
        checker.report(`${name} of ${deckId} failed: ${String(ended.error)}`);
      }
    },
  );
  world.boundary.note(process, `${name} ${deckId}`);
}

/** Timeouts and conflicts of the store are expected; every other error without an expected code is a bug. */
const isUnexpected = (error: unknown): boolean =>
  error instanceof AppError
    ? !expectedCodes.has(error.code)
    : !(error instanceof Error) || !isStoreError(error);

const isStoreError = (error: Error): boolean =>
  error.name === 'TimeoutError' ||
  error.name === 'TransactionConflictException' ||
  /^transaction cancelled: TransactionConflict/.test(error.message) ||
  (error.cause instanceof Error && isStoreError(error.cause));

/** Picks an action at random by weight. */
export function pickAction(
  random: Random,
  actions: readonly PersonAction[] = personActions,
): PersonAction {
  const total = actions.reduce((sum, { weight }) => sum + weight, 0);
  let weightLeft = random.next() * total;
  for (const action of actions) {
    weightLeft -= action.weight;
    if (weightLeft < 0) return action;
  }
  return random.pick(actions);
}
