import { createCopyTitle } from '#shared/domain/copy-title.ts';
import { taskIds } from '#shared/domain/plan-next.ts';
import type { Locale } from '#shared/errors.ts';
import type { Brief } from '#shared/schemas/research.ts';
import type { Clock } from '../../../lib/clock.ts';
import { artifactKeys, getJson, putJson, removeArtifacts } from '../../../stores/artifact-store.ts';
import { type DeckItem, getDeck, getRequest, listOwnerDecks } from '../../../stores/deck-store.ts';
import { removeContent } from '../../../stores/remove-content.ts';
import { getSlides, putOutline, putSlide } from '../../../stores/slide-store.ts';
import { addSourceUser, removeSourceUser } from '../../../stores/source-store.ts';
import { putCompletedTask } from '../../../stores/task-store.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import { copyBrandFiles } from '../../brands/brand-files.ts';
import { copySlidePictures, storeSlidePictures } from '../../pictures/picture-store.ts';
import { recordUserEvent } from '../engine/record-user-event.ts';
import { derivePagesKey, findBriefKey } from '../evidence/research-results.ts';
import { loadOrigin } from '../evidence/translation-origin.ts';
import { loadWorkingOutline } from '../queries/working-outline.ts';
import { createDeckItem, storeAndStart } from './create-presentation.ts';
import { authorizeDeck } from './deck-actions.ts';
import { checkDeckOptions } from './deck-options.ts';
import { buildFinishedCopy, copyContentRun, copyOutlineRev } from './finished-copy.ts';

export type DuplicationRequest = { newId: string; locale: Locale };

/** Returns the first title of a copy that no presentation of the user has. */
async function findUnusedTitle(user: UserRecord, title: string, locale: Locale): Promise<string> {
  const taken = new Set((await listOwnerDecks(user.id)).map((deck) => deck.title));
  let number = 1;
  while (taken.has(createCopyTitle(title, locale, number))) number += 1;
  return createCopyTitle(title, locale, number);
}

/**
 * Copies a presentation with its slides, outline, research and sources, and publishes the copy, without a model call or
 * a quota unit; a later run charges one. Throws not_found, action_not_allowed, slides_unfinished, and validation for
 * more slides than the plan allows.
 */
export async function duplicate(
  user: UserRecord,
  id: string,
  { newId, locale }: DuplicationRequest,
  clock: Clock,
): Promise<DeckItem> {
  const existing = await getDeck(newId);
  if (existing?.owner_id === user.id) return existing;
  const original = await authorizeDeck(user, id, 'duplicate');
  checkDeckOptions(user, { slide_count: original.slide_count });
  const request = await getRequest(original.id);
  if (!request) throw new Error(`deck ${original.id} has no request`);
  const { estimate: _of, imported: _from, ...fields } = request;
  const title = await findUnusedTitle(user, original.title, locale);
  const deck = createCopyItem(user, original, { newId, title }, clock.now());
  try {
    // Store the content before the deck exists: a crash in between leaves no deck without content.
    await copyContent(original, newId, clock.now());
    await storeAndStart(user, deck, { ...fields, presentation_id: newId }, clock);
  } catch (error) {
    if (!(await getDeck(newId))) await removeCopy(original, newId, clock.now());
    throw error;
  }
  await recordUserEvent(user, original, 'duplicated', { presentation: newId });
  return (await getDeck(newId)) ?? deck;
}

/**
 * Returns the item of the copied deck. The copied content belongs to run 1; the copy starts in run 2, which only
 * publishes it.
 */
function createCopyItem(
  user: UserRecord,
  original: DeckItem,
  { newId, title }: { newId: string; title: string },
  now: number,
): DeckItem {
  const { topic, theme, slide_count, review_outline, language, slide_ids, source_ids } = original;
  const body = { topic, theme, slide_count, review_outline, title };
  const {
    quota_month: _quotaMonth,
    researches_web: _searched,
    ...newFields
  } = createDeckItem(user, newId, body, [], language, now);
  const copy = {
    ...newFields,
    slide_ids,
    source_ids,
    // The original's thumbnail, until the copy has its own; missing if the original is purged first.
    ...(original.thumbnail_key === undefined ? {} : { thumbnail_key: original.thumbnail_key }),
    ...(original.folder === undefined ? {} : { folder: original.folder }),
    ...(original.researches_web ? { researches_web: true } : {}),
    ...(original.origin ? { origin: original.origin } : {}),
    ...(original.brand ? { brand: original.brand } : {}),
  };
  return buildFinishedCopy(copy, original.stages);
}

async function copyContent(original: DeckItem, newId: string, now: number): Promise<void> {
  const outline = await loadWorkingOutline(original);
  if (!outline) throw new Error(`deck ${original.id} has no outline`);
  const slides = await getSlides(original.id, original.slide_ids);
  if (slides.length < original.slide_count)
    throw new Error(`deck ${original.id} has a missing slide`);
  const { title, subtitle, entries, details } = outline;
  await putOutline({
    presentation_id: newId,
    rev: copyOutlineRev,
    title,
    subtitle,
    entries,
    details,
  });
  const oldContents = slides.map(({ content }) => content);
  await copySlidePictures(original.id, newId, oldContents);
  const contents = await storeSlidePictures(newId, oldContents);
  if (original.brand) await copyBrandFiles(original.id, newId, original.brand);
  await Promise.all(
    slides.map(({ proposal: _asked, ...slide }, i) =>
      putSlide({
        ...slide,
        content: contents[i] ?? slide.content,
        presentation_id: newId,
        run: copyContentRun,
        rev: 1,
      }),
    ),
  );
  await copyResearch(original, newId, now);
  await Promise.all(original.source_ids.map((source) => addSourceUser(source, newId)));
}

/** Copies the research brief with its web pages, and the content that a translation started from. */
async function copyResearch(original: DeckItem, newId: string, now: number): Promise<void> {
  const [origin, from] = await Promise.all([loadOrigin(original), findBriefKey(original)]);
  if (origin) await putJson(artifactKeys.origin(newId), origin);
  const brief = from && (await getJson<Brief>(from));
  if (!brief) return;
  const to = artifactKeys.brief(newId, copyContentRun, 1);
  const pages = await getJson(derivePagesKey(from));
  if (pages) await putJson(derivePagesKey(to), pages);
  await putJson(to, brief);
  const task = { id: taskIds.brief(copyContentRun), kind: 'research.brief', ready: true } as const;
  await putCompletedTask(newId, { run: copyContentRun, task, output_key: to, now });
}

async function removeCopy(original: DeckItem, newId: string, now: number): Promise<void> {
  await Promise.all(original.source_ids.map((source) => removeSourceUser(source, newId, now)));
  await removeContent(newId);
  await removeArtifacts(artifactKeys.deck(newId));
}
