import { isDeepStrictEqual } from 'node:util';
import { type Item, isItem } from '../dynamo/values.ts';
import type { World } from '../world/world.ts';
import type { CheckContext } from './history.ts';

/** Time at which each slide's current proposal was stored; virtual ms, by slide. */
const proposalTimesByWorld = new WeakMap<World, Map<string, number>>();

const proposalTimes = (world: World): Map<string, number> => {
  const times = proposalTimesByWorld.get(world) ?? new Map<string, number>();
  proposalTimesByWorld.set(world, times);
  return times;
};

/**
 * Checks that an accepted proposal becomes the slide's content, and that an action discards no proposal that was stored
 * after the action started.
 */
export function checkProposal(
  before: Item,
  after: Item,
  { report, world }: Pick<CheckContext, 'report' | 'world'>,
): void {
  const { proposal } = before;
  if (isDeepStrictEqual(proposal, after.proposal)) return;
  const { actor } = world.boundary;
  const name = `the proposal of slide ${after.id} of ${after.presentation_id}`;
  const times = proposalTimes(world);
  const key = `${after.presentation_id} ${after.id}`;
  if (actor?.kind === 'action' && isItem(proposal)) {
    const isResolved =
      after.rev === before.rev || isDeepStrictEqual(after.content, proposal.content);
    if (!isResolved) report(`${name} was removed, but the slide has other content`);
    if ((times.get(key) ?? 0) > actor.startedAt)
      report(`${name} was discarded by an action that started before it existed`);
  }
  times.set(key, world.scheduler.now);
}
