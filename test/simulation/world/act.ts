import type { DeckItem } from '#lambdas/stores/deck-store.ts';
import { AppError } from '#shared/errors.ts';
import type { Random } from '../core/random.ts';
import type { ActionLog } from '../invariants/actions.ts';
import type { Stage } from '../simulate.ts';
import { type PersonAction, personActions } from './person-actions.ts';

/** What a person may be told and has to live with. */
const refusals = new Set([
  'action_not_allowed',
  'task_action_not_allowed',
  'not_found',
  'conflict',
  'stale',
  'slides_unfinished',
  'being_made',
  'proposal_outdated',
  'validation',
  'html_missing',
  'quota_exceeded',
  'token_cap',
]);

/** Has a deck's owner do something now, and notes when it began and was answered. */
export function act(stage: Stage, deckId: string, action: PersonAction, random: Random): void {
  const { world, judge, people } = stage;
  const user = people[stage.ownerOf(deckId)];
  if (!user) throw new Error(`deck ${deckId} has no owner`);
  const { name } = action;
  const log: ActionLog = {
    name,
    deck: deckId,
    start: world.scheduler.now,
    isAnswered: false,
    isHold: action.isHold ?? false,
    isRelease: action.isRelease ?? false,
  };
  judge.actions.push(log);
  const process = world.spawn(
    'action',
    () => action.work({ world, user, deckId, random }),
    (ended) => {
      log.end = world.scheduler.now;
      log.isAnswered = ended.ok;
      if (ended.ok && name.startsWith('regenerate')) log.run = (ended.value as DeckItem).run;
      if (!ended.ok && isUnexpected(ended.error)) {
        judge.report(`${name} of ${deckId} failed: ${String(ended.error)}`);
      }
    },
  );
  world.boundary.note(process, `${name} ${deckId}`);
}

/** A store that timed out is told as such; everything else that is no refusal is a fault of ours. */
const isUnexpected = (error: unknown): boolean =>
  error instanceof AppError
    ? !refusals.has(error.code)
    : !(error instanceof Error) || !isOfStore(error);

const isOfStore = (error: Error): boolean =>
  error.name === 'TimeoutError' ||
  error.name === 'TransactionConflictException' ||
  /^transaction cancelled: TransactionConflict/.test(error.message) ||
  (error.cause instanceof Error && isOfStore(error.cause));

/** One of the actions, by their weights. */
export function someAction(
  random: Random,
  actions: readonly PersonAction[] = personActions,
): PersonAction {
  const whole = actions.reduce((sum, { weight }) => sum + weight, 0);
  let left = random.next() * whole;
  for (const action of actions) {
    left -= action.weight;
    if (left < 0) return action;
  }
  return random.pick(actions);
}
