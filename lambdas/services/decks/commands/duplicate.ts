import { taskIds } from '#shared/domain/plan-next.ts';
import type { Locale } from '#shared/errors.ts';
import type { Brief } from '#shared/schemas/research.ts';
import type { Clock } from '../../../lib/clock.ts';
import { artifactKeys, getJson, putJson, removeArtifacts } from '../../../stores/artifact-store.ts';
import { outlineEntity, slideEntity } from '../../../stores/content-entities.ts';
import { type DeckItem, getDeck, getRequest } from '../../../stores/deck-store.ts';
import { noteEvent } from '../../../stores/event-store.ts';
import { removeContent } from '../../../stores/remove-content.ts';
import { listSlides } from '../../../stores/slide-store.ts';
import { keepSource, releaseSource } from '../../../stores/source-store.ts';
import { putCompletedTask } from '../../../stores/task-store.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import { stagesOf, withSlides } from '../engine/deck-progress.ts';
import { briefKeyOf, pagesKeyBeside } from '../evidence/research-results.ts';
import { originOf } from '../evidence/translation-origin.ts';
import { workingOutline } from '../queries/working-outline.ts';
import { newDeck, putAndStart } from './create-presentation.ts';
import { deckFor } from './deck-actions.ts';
import { checkOptions } from './deck-options.ts';

export type Duplication = { newId: string; locale: Locale };

/** The run whose research, outline and slides a duplicate keeps; its next run publishes them. */
const keptRun = 1;
/** An outline at its first rev is a run's own; the copy is stored as an edited one. */
const outlineRev = 2;

const titleAtMost = 160;
const titles: Record<Locale, (title: string) => string> = {
  en: (title) => `Copy of ${title}`,
  zh: (title) => `${title}（副本）`,
};

/**
 * Copies a presentation with its slides, outline, research and sources, and publishes the copy without a model call. It
 * charges one presentation of the month's quota. Throws not_found, action_not_allowed, slides_unfinished, validation
 * for more slides than the plan allows, and quota_exceeded.
 */
export async function duplicate(
  user: UserRecord,
  id: string,
  { newId, locale }: Duplication,
  clock: Clock,
): Promise<DeckItem> {
  const made = await getDeck(newId);
  if (made?.owner_id === user.id) return made;
  const seen = await deckFor(user, id, 'duplicate');
  checkOptions(user, { slide_count: seen.slide_count });
  const request = await getRequest(seen.id);
  if (!request) throw new Error(`deck ${seen.id} has no request`);
  const { estimate: _of, ...asked } = request;
  const title = titles[locale](seen.title).slice(0, titleAtMost);
  const deck = copyOf(user, seen, { newId, title }, clock.now());
  try {
    // Its content first: nothing names it before the presentation is there.
    await copyContent(seen, newId, clock.now());
    await putAndStart(user, deck, { ...asked, presentation_id: newId }, clock);
  } catch (error) {
    if (!(await getDeck(newId))) await removeCopy(seen, newId, clock.now());
    throw error;
  }
  await noteEvent(seen.id, 'duplicated', { presentation: newId });
  return (await getDeck(newId)) ?? deck;
}

/** The copy as it is when it is accepted: its second run only deploys. */
function copyOf(
  user: UserRecord,
  seen: DeckItem,
  { newId, title }: { newId: string; title: string },
  now: number,
): DeckItem {
  const { topic, theme, slide_count, review_outline, language, slide_ids, source_ids } = seen;
  const body = { topic, theme, slide_count, review_outline, title };
  const { researches_web: _searched, ...fresh } = newDeck(user, newId, body, [], language, now);
  const copy = {
    ...fresh,
    slide_ids,
    kept_slides: slide_ids,
    source_ids,
    ...(seen.researches_web ? { researches_web: true } : {}),
    ...(seen.origin ? { origin: seen.origin } : {}),
    run: keptRun + 1,
    revoked_run: keptRun,
    is_outline_confirmed: true,
    outline_rev: outlineRev,
    version_reason: 'duplicated' as const,
    stages: withSlides(seen.stages, slide_count),
  };
  return { ...copy, stages: stagesOf(copy, []) };
}

async function copyContent(seen: DeckItem, newId: string, now: number): Promise<void> {
  const outline = await workingOutline(seen);
  if (!outline) throw new Error(`deck ${seen.id} has no outline`);
  const all = await listSlides(seen.id);
  const slides = all.filter(({ id }) => seen.slide_ids.includes(id));
  if (slides.length < seen.slide_count) throw new Error(`deck ${seen.id} lacks a slide`);
  const { title, subtitle, entries } = outline;
  await outlineEntity()
    .put({ presentation_id: newId, rev: outlineRev, title, subtitle, entries })
    .go();
  await Promise.all(
    slides.map(({ proposal: _asked, ...slide }) =>
      slideEntity()
        .put({ ...slide, presentation_id: newId, run: keptRun, rev: 1 })
        .go(),
    ),
  );
  await copyResearch(seen, newId, now);
  await Promise.all(seen.source_ids.map((source) => keepSource(source, newId)));
}

/** The brief with the pages that it was made of, and what a translation was made of. */
async function copyResearch(seen: DeckItem, newId: string, now: number): Promise<void> {
  const [origin, from] = await Promise.all([originOf(seen), briefKeyOf(seen)]);
  if (origin) await putJson(artifactKeys.origin(newId), origin);
  const brief = from && (await getJson<Brief>(from));
  if (!brief) return;
  const to = artifactKeys.brief(newId, keptRun, 1);
  const pages = await getJson(pagesKeyBeside(from));
  if (pages) await putJson(pagesKeyBeside(to), pages);
  await putJson(to, brief);
  const task = { id: taskIds.brief(keptRun), kind: 'research.brief', ready: true } as const;
  await putCompletedTask(newId, { run: keptRun, task, output_key: to, now });
}

async function removeCopy(seen: DeckItem, newId: string, now: number): Promise<void> {
  await Promise.all(seen.source_ids.map((source) => releaseSource(source, newId, now)));
  await removeContent(newId);
  await removeArtifacts(`decks/${newId}/`);
}
