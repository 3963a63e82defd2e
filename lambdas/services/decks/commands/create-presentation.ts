import { defaultThemeId } from '#shared/deck/theme-list.ts';
import { defaultSlideCount, isSourceText } from '#shared/domain/deck-request.ts';
import { createInitialSlideIds } from '#shared/domain/slide-ids.ts';
import { deriveStages } from '#shared/domain/stages.ts';
import { cutText } from '#shared/domain/text.ts';
import { getUserLimits } from '#shared/domain/tiers.ts';
import { ConditionFailed } from '#shared/errors.ts';
import type { CreatePresentationBody } from '#shared/schemas/presentations.ts';
import { getTierLimitsTable } from '#shared/schemas/settings.ts';
import type { Estimate } from '#shared/schemas/usage.ts';
import { type Clock, utcMonth } from '../../../lib/clock.ts';
import { env } from '../../../lib/env.ts';
import { artifactKeys, removeArtifacts } from '../../../stores/artifact-store.ts';
import {
  createChargeWrite,
  createSettleWrite,
  type Reservation,
  releaseUnit,
  reserveUnit,
} from '../../../stores/deck-quota-store.ts';
import {
  createDeckStatusFields,
  type DeckItem,
  type DeckRequest,
  getDeck,
} from '../../../stores/deck-store.ts';
import { recordEvent } from '../../../stores/event-store.ts';
import { toOwnerLimits } from '../../../stores/owner-store.ts';
import { addSourceUser, type SourceItem } from '../../../stores/source-store.ts';
import { transact } from '../../../stores/transact.ts';
import { hasWebhooks, type UserRecord } from '../../../stores/user-store.ts';
import { applyBrand } from '../../brands/apply-brand.ts';
import { researchesWeb } from '../../research/researches-web.ts';
import { createSource } from '../../sources/create-source.ts';
import { detectLanguage } from '../../sources/detect-language.ts';
import { awaitSourceLanguage, requireDeckSources } from '../../sources/sources-for-deck.ts';
import { findRequestedTemplate } from '../../templates/apply-template.ts';
import { createQuotaError } from '../../usage/quota-error.ts';
import { checkStageCap } from '../../usage/stage-month.ts';
import { advance } from '../engine/advance.ts';
import { sendStartWatchMessage } from '../engine/send-task.ts';
import type { EstimateWithInput } from '../estimate/estimate.ts';
import { checkDeckOptions } from './deck-options.ts';

/** Returns the sources of a new deck: those of the request, and the topic if it is long enough to be a source. */
async function loadSources(
  user: UserRecord,
  id: string,
  body: CreatePresentationBody,
  clock: Clock,
): Promise<SourceItem[]> {
  const sources = await requireDeckSources(user, body.source_ids ?? [], clock);
  if (!isSourceText(body.topic)) return sources;
  // The topic's source may have the same id as the presentation: their DynamoDB keys have different prefixes.
  return [
    ...sources,
    await createSource(user, id, { name: extractFirstLine(body.topic), text: body.topic }, clock),
  ];
}

const extractFirstLine = (text: string) =>
  cutText((text.split('\n').find((line) => line.trim() !== '') ?? text).replace(/^#+\s*/, ''), 120);

/** The deck's fields for its first run, which does all stages. */
const firstRunFields = {
  run: 1,
  research_run: 1,
  outline_run: 1,
  slides_run: 1,
  kept_slides: [] as string[],
  revoked_run: 0,
};

/** Returns the item of a new deck, before its first task is queued. */
export function createDeckItem(
  user: UserRecord,
  id: string,
  body: CreatePresentationBody,
  sources: SourceItem[],
  language: string,
  now: number,
): DeckItem {
  const slide_count = body.slide_count ?? defaultSlideCount;
  const slide_ids = createInitialSlideIds(slide_count);
  const source_ids = sources.map((source) => source.id);
  const source_count = source_ids.length;
  const researches_web = source_count === 0 && researchesWeb(body);
  return {
    id,
    ...createDeckStatusFields(id, 'queued', now),
    owner_id: user.id,
    owner_name: user.full_name,
    owner_tier: user.tier,
    owner_is_admin: user.is_admin,
    ...toOwnerLimits(user),
    ...(hasWebhooks(user) ? { owner_has_webhooks: true } : {}),
    title: body.title ?? '',
    topic: cutText(body.topic || (sources[0]?.name ?? ''), 280),
    language,
    theme: body.theme ?? defaultThemeId,
    slide_count,
    slide_ids,
    source_ids,
    ...(researches_web ? { researches_web } : {}),
    review_outline: body.review_outline ?? false,
    is_outline_confirmed: false,
    ...firstRunFields,
    rev: 1,
    outline_rev: 1,
    stages: deriveStages(
      { ...firstRunFields, status: 'queued', slide_ids, source_count, researches_web, stages: [] },
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
    quota_month: utcMonth(now),
    created_at: now,
  };
}

const createRequestItem = (
  id: string,
  body: CreatePresentationBody,
  sources: SourceItem[],
  { estimate, template }: { estimate?: Estimate | undefined; template?: DeckRequest['template'] },
): DeckRequest => ({
  presentation_id: id,
  topic: body.topic === '' ? (sources[0]?.name ?? '') : body.topic,
  instructions: body.instructions ?? '',
  audience: body.audience ?? '',
  tone: body.tone ?? '',
  ...(body.language === undefined ? {} : { language: body.language }),
  ...(body.minutes === undefined ? {} : { minutes: body.minutes }),
  ...(body.common_knowledge === false ? { common_knowledge: false } : {}),
  ...(body.pictures && body.pictures !== 'none' ? { pictures: body.pictures } : {}),
  ...(estimate ? { estimate } : {}),
  ...(template ? { template } : {}),
  sources: sources.map((source) => ({ id: source.id, name: source.name })),
});

/**
 * Creates a deck, charging a quota unit in the same transaction, and starts it. The estimate is stored for comparison
 * with the real usage. Throws not_found for an unknown brand, pictures_not_set_up, stage_cap, quota_exceeded and
 * validation.
 */
export async function createPresentation(
  user: UserRecord,
  id: string,
  body: CreatePresentationBody,
  clock: Clock,
  estimate?: EstimateWithInput,
): Promise<DeckItem> {
  checkDeckOptions(user, body);
  await checkStageCap(clock.now());
  const sources = await loadSources(user, id, body, clock);
  const language = body.language ?? (await awaitSourceLanguage(sources, user, clock));
  const appliedBrand =
    body.brand_id === undefined ? undefined : await applyBrand(user, id, body.brand_id);
  const deck = {
    ...createDeckItem(user, id, body, sources, language ?? detectLanguage(body.topic), clock.now()),
    ...(appliedBrand ? { brand: appliedBrand.brand, theme: body.theme ?? appliedBrand.theme } : {}),
    ...(estimate ? { shape: estimate.shape } : {}),
  };
  const template = findRequestedTemplate(body, deck.language);
  const request = createRequestItem(
    id,
    { ...body, tone: body.tone || appliedBrand?.tone },
    sources,
    {
      estimate: estimate?.estimate,
      template,
    },
  );
  try {
    await storeIdempotently(user, deck, request, clock);
  } catch (error) {
    if (appliedBrand && !(await getDeck(id))) await removeArtifacts(artifactKeys.deck(id));
    throw error;
  }
  // Even if a source expired after it was read above, marking it as used keeps it: the sweeper removes an expired
  // source only an hour later.
  await Promise.all(sources.map((source) => addSourceUser(source.id, id)));
  await beginDeck(id, clock);
  return (await getDeck(id)) ?? deck;
}

async function beginDeck(id: string, clock: Clock): Promise<void> {
  await recordEvent(id, 'created', {});
  await advance(id, clock);
}

/**
 * Charges the unit of a deck, copies its content, and stores and starts the deck. Charged first, so that parallel
 * requests copy no more than the quota allows; copied before the deck exists, so that a crash in between leaves no deck
 * without content. Calls `removeCopy` and refunds the unit if either fails. Throws quota_exceeded.
 */
export async function storeCopy(
  user: UserRecord,
  { deck, request }: { deck: DeckItem; request: DeckRequest },
  { copy, removeCopy }: { copy: () => Promise<unknown>; removeCopy: () => Promise<unknown> },
  clock: Clock,
): Promise<void> {
  const month = deck.quota_month ?? utcMonth(clock.now());
  const reservation = { userId: user.id, month, deckId: deck.id };
  const limit = getUserLimits(user, getTierLimitsTable(env.SETTINGS)).decks_a_month;
  if (!(await reserveUnit(reservation, limit))) throw createQuotaError(limit, clock.now());
  try {
    await copy();
    await storeIdempotently(user, deck, request, clock, reservation);
    await beginDeck(deck.id, clock);
  } catch (error) {
    if (!(await getDeck(deck.id))) {
      await removeCopy();
      await releaseUnit(reservation);
    }
    throw error;
  }
}

/** Stores a deck, charging its quota unit if it has one, and starts it. Throws quota_exceeded. */
export async function storeAndStart(
  user: UserRecord,
  deck: DeckItem,
  request: DeckRequest,
  clock: Clock,
): Promise<void> {
  await storeIdempotently(user, deck, request, clock);
  await beginDeck(deck.id, clock);
}

/**
 * Stores the deck. If the write fails, the deck exists from an earlier attempt of the same request, or the quota is
 * used up.
 */
async function storeIdempotently(
  user: UserRecord,
  deck: DeckItem,
  request: DeckRequest,
  clock: Clock,
  reservation?: Reservation,
): Promise<void> {
  await sendStartWatchMessage(deck);
  try {
    await storeDeck(user, deck, request, reservation);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const existing = await getDeck(deck.id);
    if (existing?.owner_id !== user.id)
      throw createQuotaError(
        getUserLimits(user, getTierLimitsTable(env.SETTINGS)).decks_a_month,
        clock.now(),
        error,
      );
  }
}

async function storeDeck(
  user: UserRecord,
  deck: DeckItem,
  request: DeckRequest,
  reservation: Reservation | undefined,
): Promise<void> {
  const limit = getUserLimits(user, getTierLimitsTable(env.SETTINGS)).decks_a_month;
  const month = deck.quota_month;
  await transact((entities) => [
    ...(reservation ? [createSettleWrite(entities, reservation)] : []),
    ...(reservation || month === undefined
      ? []
      : [createChargeWrite(entities, { userId: user.id, month, limit })]),
    entities.deck.create(deck).commit(),
    entities.request.create(request).commit(),
  ]);
}
