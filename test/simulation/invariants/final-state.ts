import type { DeckItem } from '#lambdas/stores/deck-store.ts';
import type { SlideItem } from '#lambdas/stores/slide-store.ts';
import type { TaskItem } from '#lambdas/stores/task-store.ts';
import type { VersionItem } from '#lambdas/stores/version-store.ts';
import type { World } from '../world/world.ts';
import type { ReportViolation } from './history.ts';
import { findItems, listDecks } from './items.ts';
import { checkLedger } from './ledger.ts';

const statusesWaitingForOwner = new Set(['paused', 'awaiting_review']);
const endedStatuses = new Set(['completed', 'failed', 'cancelled']);

/** Checks the tables at the end of a run, when nothing is left to do. */
export function checkStateAtRest(world: World, report: ReportViolation): void {
  for (const deck of listDecks(world)) {
    if (deck.deleted_at === undefined) checkDeck(world, deck, report);
    else checkDeleted(world, deck, report);
  }
  checkTasks(world, report);
  checkLedger(world, report);
  checkSlotsAtRest(world, report);
}

function checkDeck(world: World, deck: DeckItem, report: ReportViolation): void {
  if (!endedStatuses.has(deck.status) && !statusesWaitingForOwner.has(deck.status)) {
    report(`deck ${deck.id} never settles: ${deck.status} ${deck.reason ?? ''}`);
  }
  if (deck.status === 'completed') checkCompleted(world, deck, report);
  if (new Set(deck.slide_ids).size < deck.slide_ids.length) {
    report(`deck ${deck.id} contains a slide twice`);
  }
  if (deck.slide_ids.length !== deck.slide_count) {
    report(
      `deck ${deck.id} has a count of ${deck.slide_count} for ${deck.slide_ids.length} slides`,
    );
  }
}

function checkCompleted(world: World, deck: DeckItem, report: ReportViolation): void {
  const name = `completed deck ${deck.id}`;
  const versions = findItems<VersionItem>(world, 'version').filter(
    (version) => version.presentation_id === deck.id,
  );
  const runVersions = versions.filter((version) => version.run === deck.run);
  const deployed = runVersions.find((version) => version.html.status === 'ready');
  if (!deployed) report(`${name} has no version of its run`);
  for (const version of versions) {
    if (!world.bucket.objects.has(version.content_key)) {
      report(`${name}: version ${version.version} lost its content`);
    }
    if (version.html.status === 'ready' && !world.bucket.objects.has(version.html.key)) {
      report(`${name}: version ${version.version} lost its HTML`);
    }
  }
  if (deck.quota_month === undefined) report(`${name} has no quota unit of any month`);
  if (deck.progress !== 1) report(`${name} has progress ${deck.progress}`);
  const openStages = deck.stages.filter(
    ({ status }) => status !== 'completed' && status !== 'skipped',
  );
  if (openStages.length > 0) {
    report(
      `${name} has stages ${openStages.map((stage) => `${stage.name} ${stage.status}`).join()}`,
    );
  }
  checkPublished(world, deck, report);
  const isKept = deck.content_rev === deck.version_content_rev && deck.restored_from === undefined;
  const kept = versions.find((version) => version.version === deck.working_version);
  if (isKept && kept && kept.slide_count !== deck.slide_count) {
    report(`${name} has ${kept.slide_count} of ${deck.slide_count} slides`);
  }
}

/**
 * Checks that the published version contains the edits of a finished deck, if every slide is finished and the HTML
 * could be rendered.
 */
function checkPublished(world: World, deck: DeckItem, report: ReportViolation): void {
  const { publishing_version: version } = deck;
  const name = `completed deck ${deck.id}`;
  const slides = findItems<SlideItem>(world, 'slide').filter(
    (slide) => slide.presentation_id === deck.id,
  );
  const areMade = deck.slide_ids.every((id) => slides.some((slide) => slide.id === id));
  if (deck.edit_id !== undefined && areMade && deck.content_rev > deck.version_content_rev)
    report(`${name} did not publish its edits`);
  const publishing = findItems<VersionItem>(world, 'version').find(
    (one) => one.presentation_id === deck.id && one.version === version,
  );
  if (publishing?.html.status === 'pending') report(`${name} never finished version ${version}`);
  if (publishing?.html.status === 'ready' && deck.current_html_version !== version)
    report(`${name} does not show version ${version}`);
}

/** Checks that only ledger items remain of a deleted deck. */
function checkDeleted(world: World, deck: DeckItem, report: ReportViolation): void {
  const leftObjects = [...world.bucket.objects.keys()].filter((key) =>
    key.startsWith(`decks/${deck.id}/`),
  );
  if (leftObjects.length > 0) report(`deleted deck ${deck.id} left ${leftObjects[0]}`);
  for (const entity of ['slide', 'version', 'outline_plan', 'outline_entry', 'outline']) {
    const items = findItems<{ presentation_id: string }>(world, entity);
    if (items.some((item) => item.presentation_id === deck.id)) {
      report(`deleted deck ${deck.id} left a ${entity}`);
    }
  }
}

function checkTasks(world: World, report: ReportViolation): void {
  for (const task of findItems<TaskItem>(world, 'task')) {
    if (task.status === 'queued' || task.status === 'running') {
      report(`task ${task.id} of ${task.presentation_id} is still ${task.status}`);
    }
  }
}

/** Checks that no deck still waits for a running slot. */
function checkSlotsAtRest(world: World, report: ReportViolation): void {
  for (const slots of findItems<{ user_id: string; waiting?: Set<string> }>(world, 'slots')) {
    const waiting = listDecks(world).filter(
      (deck) => slots.waiting?.has(deck.id) && deck.status === 'queued' && !deck.deleted_at,
    );
    if (waiting.length > 0) report(`${waiting.length} decks still wait for a slot`);
  }
}
