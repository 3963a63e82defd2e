import { defaultThemeId } from '#shared/deck/theme-list.ts';
import { firstSlideIds } from '#shared/domain/slide-ids.ts';
import { deriveStages } from '#shared/domain/stages.ts';
import { limitsOf } from '#shared/domain/tiers.ts';
import { Fenced } from '#shared/errors.ts';
import type { CreatePresentationBody } from '#shared/schemas/presentations.ts';
import { tierTable } from '#shared/schemas/settings.ts';
import { type Clock, monthOf } from '../../../lib/clock.ts';
import { env } from '../../../lib/env.ts';
import { type DeckItem, type DeckRequest, getDeck, swept } from '../../../stores/deck-store.ts';
import { noteEvent } from '../../../stores/event-store.ts';
import { keepSource, type SourceItem } from '../../../stores/source-store.ts';
import { transact } from '../../../stores/transact.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import { researchesWeb } from '../../research/is-researched.ts';
import { createSource } from '../../sources/create-source.ts';
import { detectLanguage } from '../../sources/detect-language.ts';
import { languageOfSources, sourcesForDeck } from '../../sources/sources-for-deck.ts';
import { quotaError } from '../../usage/deck-quota.ts';
import type { KeptEstimate } from '../../usage/estimate.ts';
import { checkStageCap } from '../../usage/stage-month.ts';
import { advance } from '../engine/advance.ts';
import { watchStart } from '../engine/send-task.ts';
import { checkOptions, defaultSlideCount, isText } from './deck-options.ts';

/** The sources it rests on: the caller's own, and the topic itself where that is a text. */
async function sourcesOf(
  user: UserRecord,
  id: string,
  body: CreatePresentationBody,
  clock: Clock,
): Promise<SourceItem[]> {
  const sources = await sourcesForDeck(user, body.source_ids ?? [], clock);
  if (!isText(body.topic)) return sources;
  // The presentation's own id serves: a source has another key.
  return [
    ...sources,
    await createSource(user, id, { name: firstLine(body.topic), text: body.topic }, clock),
  ];
}

const firstLine = (text: string) =>
  (text.split('\n').find((line) => line.trim() !== '') ?? text).replace(/^#+\s*/, '').slice(0, 120);

/** The first run does all of it. */
const firstRun = {
  run: 1,
  research_run: 1,
  outline_run: 1,
  slides_run: 1,
  kept_slides: [] as string[],
  revoked_run: 0,
};

/** A presentation as it is when it is accepted. */
export function newDeck(
  user: UserRecord,
  id: string,
  body: CreatePresentationBody,
  sources: SourceItem[],
  language: string,
  now: number,
): DeckItem {
  const slide_count = body.slide_count ?? defaultSlideCount;
  const slide_ids = firstSlideIds(slide_count);
  const source_ids = sources.map((source) => source.id);
  const source_count = source_ids.length;
  const researches_web = source_count === 0 && researchesWeb(body);
  return {
    id,
    ...swept(id, 'queued', now),
    owner_id: user.id,
    owner_name: user.full_name,
    owner_tier: user.tier,
    owner_is_admin: user.is_admin,
    title: body.title ?? '',
    topic: (body.topic || (sources[0]?.name ?? '')).slice(0, 280),
    language,
    theme: body.theme ?? defaultThemeId,
    slide_count,
    slide_ids,
    source_ids,
    ...(researches_web ? { researches_web } : {}),
    review_outline: body.review_outline ?? false,
    is_outline_confirmed: false,
    ...firstRun,
    rev: 1,
    outline_rev: 1,
    stages: deriveStages(
      { ...firstRun, status: 'queued', slide_ids, source_count, researches_web, stages: [] },
      [],
    ),
    progress: 0,
    progress_seq: 0,
    latest_version: 0,
    version_run: 0,
    version_reason: 'generated',
    content_rev: 0,
    version_content_rev: 0,
    working_version: 0,
    working_slides_run: 0,
    quota_month: monthOf(now),
    created_at: now,
  };
}

const requestOf = (
  id: string,
  body: CreatePresentationBody,
  sources: SourceItem[],
  estimate: KeptEstimate | undefined,
): DeckRequest => ({
  presentation_id: id,
  topic: body.topic === '' ? (sources[0]?.name ?? '') : body.topic,
  instructions: body.instructions ?? '',
  audience: body.audience ?? '',
  tone: body.tone ?? '',
  ...(body.language === undefined ? {} : { language: body.language }),
  ...(body.minutes === undefined ? {} : { minutes: body.minutes }),
  ...(estimate ? { estimate: estimate.told } : {}),
  sources: sources.map((source) => ({ id: source.id, name: source.name })),
});

/**
 * Takes a unit of the month's quota and puts the deck, in one transaction; then starts it. What was estimated is
 * kept with it, and measured against what it takes. Throws stage_cap, quota_exceeded and validation.
 */
export async function createPresentation(
  user: UserRecord,
  id: string,
  body: CreatePresentationBody,
  clock: Clock,
  estimate?: KeptEstimate,
): Promise<DeckItem> {
  checkOptions(user, body);
  await checkStageCap(clock.now());
  const sources = await sourcesOf(user, id, body, clock);
  const language = body.language ?? (await languageOfSources(sources, user, clock));
  const deck = {
    ...newDeck(user, id, body, sources, language ?? detectLanguage(body.topic), clock.now()),
    ...(estimate ? { shape: estimate.shape } : {}),
  };
  await putOnce(user, deck, requestOf(id, body, sources, estimate), clock);
  // The presentation is there: one whose source ended a moment ago still has its passages.
  await Promise.all(sources.map((source) => keepSource(source.id, id)));
  await begin(id, clock);
  return (await getDeck(id)) ?? deck;
}

async function begin(id: string, clock: Clock): Promise<void> {
  await noteEvent(id, 'created', {});
  await advance(id, clock);
}

/** Takes a unit of the month's quota and puts a deck that rests on no sources, then starts it. Throws quota_exceeded. */
export async function putAndStart(
  user: UserRecord,
  deck: DeckItem,
  request: DeckRequest,
  clock: Clock,
): Promise<void> {
  await putOnce(user, deck, request, clock);
  await begin(deck.id, clock);
}

/** A retry after a crash finds what the first try made; else the quota is spent. */
async function putOnce(
  user: UserRecord,
  deck: DeckItem,
  request: DeckRequest,
  clock: Clock,
): Promise<void> {
  await watchStart(deck);
  try {
    await put(user, deck, request);
  } catch (error) {
    if (!(error instanceof Fenced)) throw error;
    const made = await getDeck(deck.id);
    if (made?.owner_id !== user.id)
      throw quotaError(limitsOf(user, tierTable(env.SETTINGS)).decks_a_month, clock.now(), error);
  }
}

async function put(user: UserRecord, deck: DeckItem, request: DeckRequest): Promise<void> {
  const limit = limitsOf(user, tierTable(env.SETTINGS)).decks_a_month;
  const month = monthOf(deck.created_at);
  await transact((entities) => [
    entities.deckQuota
      .update({ user_id: user.id, month })
      .add({ used: 1 })
      .where((quota, op) => `(${op.notExists(quota.used)} OR ${op.lt(quota.used, limit)})`)
      .commit(),
    entities.deck.create(deck).commit(),
    entities.request.create(request).commit(),
  ]);
}
