import { type Item, isItem } from '../dynamo/values.ts';
import type { World } from '../world/world.ts';
import { checkDeck } from './deck-changes.ts';
import { checkEntityLifecycle } from './entity-lifecycle.ts';
import { checkOutline } from './outlines.ts';
import { checkProposal } from './proposals.ts';
import { checkCallLimit, checkEdit, checkSideTask } from './side-tasks.ts';
import { checkSlots } from './slots.ts';
import { checkTaskMove } from './task-moves.ts';

export type ItemChange = { before: Item | undefined; after: Item | undefined };
export type ReportViolation = (violation: string) => void;

/** Data that an invariant check can access. */
export type CheckContext = {
  world: World;
  report: ReportViolation;
  /** Returns the newest run of a deck whose start was acknowledged to its owner. */
  acknowledgedRun: (deckId: string) => number;
};

const toComparableText = (value: unknown) =>
  JSON.stringify(value, (_, part) => (part instanceof Set ? [...part] : part));
const hasObject = (world: World, key: unknown) =>
  typeof key === 'string' && world.bucket.objects.has(key);
const readHtmlState = (version: Item | undefined) =>
  isItem(version?.html) ? version.html : undefined;

/** Checks each write when it happens; each rule reports its violations. */
export function checkWrite(change: ItemChange, context: CheckContext): void {
  const entity = String(change.after?.__edb_e__ ?? change.before?.__edb_e__ ?? '');
  checkEntityLifecycle(entity, change, context.report);
  entityRules[entity]?.(change, context);
  checkRun(entity, change, context);
}

const entityRules: Record<string, (change: ItemChange, context: CheckContext) => void> = {
  deck: ({ before, after }, context) => {
    if (!after) return;
    const { report } = context;
    if (before) checkDeck(before, after, context);
    if (before) checkOutline(before, after, context);
    checkCurrentVersion(before, after, context);
    if (
      after.thumbnail_key !== before?.thumbnail_key &&
      !hasObject(context.world, after.thumbnail_key)
    ) {
      report(`deck ${after.id}: its picture ${after.thumbnail_key} does not exist`);
    }
  },
  version: ({ before, after }, context) => {
    if (!after) return;
    const name = `version ${after.version} of ${after.presentation_id}`;
    const { report, world } = context;
    if (!before && !hasObject(world, after.content_key)) report(`${name} has no content`);
    const stable = ({ html: _, ...rest }: Item) => toComparableText(rest);
    if (before && stable(before) !== stable(after)) report(`${name} was changed`);
    const html = readHtmlState(after);
    if (html?.status === 'ready' && !hasObject(world, html.key))
      report(`${name} refers to missing HTML`);
    if (readHtmlState(before)?.status === 'ready' && html?.status !== 'ready')
      report(`${name} lost its HTML`);
  },
  outline_plan: (change, { report }) => {
    if (!isOpeningReplaced(change)) checkUnchanged('the plan', change, report);
  },
  outline_entry: (change, { report }) => checkUnchanged('an entry', change, report),
  outline: (change, { report }) => checkUnchanged('the outline', change, report),
  slide: ({ before, after }, { report, world }) => {
    if (before && after) checkEdit(before, after, { report, world });
    if (before && after) checkProposal(before, after, { report, world });
    if (
      before &&
      after &&
      isContentChanged(before, after) &&
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
      if (!hasOutput) report(`${name} refers to a missing output`);
      if (before?.status !== 'running') report(`${name} was completed while ${before?.status}`);
    }
    if (before && Number(after.rev) < Number(before.rev)) report(`${name}: its rev decreased`);
    if (after.is_aside) checkSideTask(before, after, { report, world });
  },
  usage: ({ before, after }, { report, world }) => {
    if (!before && after) checkCallLimit(after, { report, world });
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

/** Whether the slide's content changed; adding or removing a proposal changes neither content nor rev. */
const isContentChanged = (before: Item, after: Item): boolean =>
  toComparableText({ ...before, proposal: undefined }) !==
  toComparableText({ ...after, proposal: undefined });

/** Whether a stored plan that had only the cover was replaced by the complete plan with the same title. */
function isOpeningReplaced({ before, after }: ItemChange): boolean {
  const [opening, whole] = [before?.plan, after?.plan];
  return (
    isItem(opening) &&
    isItem(whole) &&
    opening.is_opening === true &&
    whole.is_opening === undefined &&
    opening.title === whole.title
  );
}

/** Checks that an item that is written once per run never changes; it may be deleted only with its deck. */
function checkUnchanged(
  name: string,
  { before, after }: ItemChange,
  report: ReportViolation,
): void {
  if (before && after && toComparableText(before) !== toComparableText(after)) {
    report(`${name} ${after.sk} of ${after.presentation_id} was changed`);
  }
}

function checkCurrentVersion(
  before: Item | undefined,
  after: Item,
  { world, report }: CheckContext,
): void {
  const currentVersion = after.current_html_version;
  if (currentVersion === undefined || currentVersion === before?.current_html_version) return;
  const isByPerson = world.boundary.actor?.kind === 'action';
  if (!isByPerson && Number(currentVersion) < Number(before?.current_html_version ?? 0))
    report(`deck ${after.id}: version ${currentVersion} replaced a newer one`);
  const sk = `VERSION#${String(currentVersion).padStart(6, '0')}`;
  const version = world.dynamo.table.get({ pk: `DECK#${after.id}`, sk });
  const html = readHtmlState(version);
  if (html?.status !== 'ready' || !hasObject(world, html.key)) {
    report(`deck ${after.id}: its current version ${currentVersion} has no HTML`);
  }
}

/** Checks that a worker commits no result of an earlier run after a newer run was acknowledged. */
function checkRun(entity: string, { before, after }: ItemChange, context: CheckContext): void {
  if (!after || context.world.boundary.actor?.kind !== 'worker') return;
  const isContent = ['slide', 'outline_plan', 'outline_entry', 'version'].includes(entity);
  const isCommit =
    entity === 'task' && after.status === 'completed' && before?.status !== 'completed';
  if (!isContent && !isCommit) return;
  // A write that leaves a slide's run number unchanged is skipped: a run may keep slides of an earlier run. The commit of
  // the task that wrote the slide is checked instead.
  if (entity === 'slide' && before?.run === after.run) return;
  const run = entity === 'version' && before ? undefined : Number(after.run);
  const deckId = String(after.presentation_id);
  if (run !== undefined && run < context.acknowledgedRun(deckId)) {
    context.report(`${entity} ${after.sk} of ${deckId} was committed from the outdated run ${run}`);
  }
}
