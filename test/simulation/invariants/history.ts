import { type Item, isItem } from '../dynamo/values.ts';
import type { World } from '../world/world.ts';
import { checkAside, checkEdit } from './asides.ts';
import { checkDeck } from './deck-changes.ts';
import { checkOutline } from './outlines.ts';
import { checkProposal } from './proposals.ts';
import { checkSlots } from './slots.ts';
import { checkTaskMove } from './task-moves.ts';
import { checkWhole } from './whole.ts';

export type Change = { before: Item | undefined; after: Item | undefined };
export type Report = (violation: string) => void;

/** What an observer of the history has to ask. */
export type Onlooker = {
  world: World;
  report: Report;
  /** The newest run of a deck whose beginning was answered to its owner. */
  answeredRun: (deckId: string) => number;
};

const text = (value: unknown) =>
  JSON.stringify(value, (_, part) => (part instanceof Set ? [...part] : part));
const hasObject = (world: World, key: unknown) =>
  typeof key === 'string' && world.bucket.objects.has(key);
const htmlOf = (version: Item | undefined) => (isItem(version?.html) ? version.html : undefined);

/** Looks at each write as it is made; every rule names what it found. */
export function observe(change: Change, onlooker: Onlooker): void {
  const entity = String(change.after?.__edb_e__ ?? change.before?.__edb_e__ ?? '');
  checkWhole(entity, change, onlooker.report);
  rules[entity]?.(change, onlooker);
  checkRun(entity, change, onlooker);
}

const rules: Record<string, (change: Change, onlooker: Onlooker) => void> = {
  deck: ({ before, after }, onlooker) => {
    if (!after) return;
    const { report } = onlooker;
    if (before) checkDeck(before, after, onlooker);
    if (before) checkOutline(before, after, onlooker);
    checkCurrentVersion(before, after, onlooker);
    if (
      after.thumbnail_key !== before?.thumbnail_key &&
      !hasObject(onlooker.world, after.thumbnail_key)
    ) {
      report(`deck ${after.id}: its picture ${after.thumbnail_key} is not there`);
    }
  },
  version: ({ before, after }, onlooker) => {
    if (!after) return;
    const name = `version ${after.version} of ${after.presentation_id}`;
    const { report, world } = onlooker;
    if (!before && !hasObject(world, after.content_key)) report(`${name} has no content`);
    const stable = ({ html: _, ...rest }: Item) => text(rest);
    if (before && stable(before) !== stable(after)) report(`${name} was changed`);
    const html = htmlOf(after);
    if (html?.status === 'ready' && !hasObject(world, html.key)) report(`${name} names no HTML`);
    if (htmlOf(before)?.status === 'ready' && html?.status !== 'ready')
      report(`${name} lost its HTML`);
  },
  outline_plan: (change, { report }) => checkOnce('the plan', change, report),
  outline_entry: (change, { report }) => checkOnce('an entry', change, report),
  outline: (change, { report }) => checkOnce('the outline', change, report),
  slide: ({ before, after }, { report, world }) => {
    if (before && after) checkEdit(before, after, { report, world });
    if (before && after) checkProposal(before, after, { report, world });
    if (
      before &&
      after &&
      isSaidOtherwise(before, after) &&
      Number(after.rev) <= Number(before.rev)
    ) {
      report(`slide ${after.id} of ${after.presentation_id}: rev ${before.rev} -> ${after.rev}`);
    }
  },
  task: ({ before, after }, { report, world }) => {
    if (!after) return;
    const name = `task ${after.id} of ${after.presentation_id}`;
    if (before) checkTaskMove(before, after, report);
    if (after.status === 'completed' && before?.status !== 'completed') {
      const hasOutput = after.output_key === undefined || hasObject(world, after.output_key);
      if (!hasOutput) report(`${name} names an output that is not there`);
      if (before?.status !== 'running') report(`${name} was finished while ${before?.status}`);
    }
    if (before && Number(after.rev) < Number(before.rev)) report(`${name}: its rev went back`);
    if (after.is_aside) checkAside(before, after, { report, world });
  },
  usage: ({ before, after }, { report }) => {
    if (!before || !after || before.state === 'open') return;
    const settled = (row: Item) => [row.state, row.input_tokens, row.output_tokens].join();
    if (settled(before) !== settled(after))
      report(`usage ${after.sk}: ${settled(before)} -> ${settled(after)}`);
    if (before.outcome !== undefined && before.outcome !== after.outcome) {
      report(`usage ${after.sk}: ${before.outcome} -> ${after.outcome}`);
    }
  },
  slots: ({ before, after }, { report, world }) => checkSlots(before, after, { report, world }),
  deck_quota: ({ after }, { report }) => {
    if (after && Number(after.used) < 0) report(`the quota of ${after.user_id} is ${after.used}`);
  },
  month: ({ after }, { report }) => {
    if (after && Number(after.tokens) < 0)
      report(`the month of ${after.user_id} is ${after.tokens}`);
  },
};

/** A proposal that comes or goes leaves the slide as it is, and at its rev. */
export const isSaidOtherwise = (before: Item, after: Item): boolean =>
  text({ ...before, proposal: undefined }) !== text({ ...after, proposal: undefined });

/** What is put once a run never changes; only a deleted deck's goes. */
function checkOnce(name: string, { before, after }: Change, report: Report): void {
  if (before && after && text(before) !== text(after)) {
    report(`${name} ${after.sk} of ${after.presentation_id} was changed`);
  }
}

function checkCurrentVersion(
  before: Item | undefined,
  after: Item,
  { world, report }: Onlooker,
): void {
  const current = after.current_html_version;
  if (current === undefined || current === before?.current_html_version) return;
  const sk = `VERSION#${String(current).padStart(6, '0')}`;
  const version = world.dynamo.table.get({ pk: `DECK#${after.id}`, sk });
  const html = htmlOf(version);
  if (html?.status !== 'ready' || !hasObject(world, html.key)) {
    report(`deck ${after.id}: its current version ${current} points at nothing`);
  }
}

/** Nothing of an earlier run is committed once the newer one was answered. */
function checkRun(entity: string, { before, after }: Change, onlooker: Onlooker): void {
  if (!after || onlooker.world.boundary.actor?.kind !== 'worker') return;
  const isContent = ['slide', 'outline_plan', 'outline_entry', 'version'].includes(entity);
  const isCommit =
    entity === 'task' && after.status === 'completed' && before?.status !== 'completed';
  if (!isContent && !isCommit) return;
  // A slide that the run took over keeps its own: who writes it commits a task, which is looked at too.
  if (entity === 'slide' && before?.run === after.run) return;
  const run = entity === 'version' && before ? undefined : Number(after.run);
  const deckId = String(after.presentation_id);
  if (run !== undefined && run < onlooker.answeredRun(deckId)) {
    onlooker.report(`${entity} ${after.sk} of ${deckId} was committed from run ${run}`);
  }
}
