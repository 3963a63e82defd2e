import { isDeepStrictEqual } from 'node:util';
import { type Item, isItem } from '../dynamo/values.ts';
import type { World } from '../world/world.ts';
import type { Onlooker } from './history.ts';

/** When the proposal that a slide has was laid; virtual ms, by slide. */
const laidAt = new WeakMap<World, Map<string, number>>();

const timesOf = (world: World): Map<string, number> => {
  const times = laidAt.get(world) ?? new Map<string, number>();
  laidAt.set(world, times);
  return times;
};

/**
 * What a person accepts is what the slide becomes, and nobody throws away a proposal that came after they looked.
 */
export function checkProposal(
  before: Item,
  after: Item,
  { report, world }: Pick<Onlooker, 'report' | 'world'>,
): void {
  const { proposal } = before;
  if (isDeepStrictEqual(proposal, after.proposal)) return;
  const { actor } = world.boundary;
  const name = `the proposal of slide ${after.id} of ${after.presentation_id}`;
  const times = timesOf(world);
  const key = `${after.presentation_id} ${after.id}`;
  if (actor?.kind === 'action' && isItem(proposal)) {
    const isTaken = after.rev === before.rev || isDeepStrictEqual(after.content, proposal.content);
    if (!isTaken) report(`${name} went, and the slide became something else`);
    if ((times.get(key) ?? 0) > actor.startedAt)
      report(`${name} was thrown away by who had not seen it`);
  }
  times.set(key, world.scheduler.now);
}
