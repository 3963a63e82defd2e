import { createPresentation } from '#lambdas/services/decks/commands/create-presentation.ts';
import { requestPresentation } from '#lambdas/services/decks/commands/request-presentation.ts';
import { type TranslationRequest, translate } from '#lambdas/services/decks/commands/translate.ts';
import { createSource } from '#lambdas/services/sources/create-source.ts';
import { artifactKeys } from '#lambdas/stores/artifact-store.ts';
import { putSource } from '#lambdas/stores/source-store.ts';
import type { UserRecord } from '#lambdas/stores/user-store.ts';
import type { Tier } from '#shared/domain/tiers.ts';
import type { CreatePresentationBody } from '#shared/schemas/presentations.ts';
import { createUlidAt } from './ids.ts';
import type { World } from './world.ts';

export type DeckPlan = {
  slides?: number;
  /** Whether the deck has a source, which adds the research stage. */
  hasSource?: boolean;
  review?: boolean;
  topic?: string;
  language?: string;
  /** Text that the deck is based on. */
  text?: string;
  /** Whether the deck is created by the API's service, which stores a cost estimate with the deck. */
  isEstimated?: boolean;
  /** Whether the owner has webhooks, so that events are written. */
  hasWebhooks?: boolean;
  /** Creation time in ms after the start. */
  at?: number;
  /** Index of the person who owns the deck. */
  owner?: number;
};

/** Returns a verified user; the same number at the same virtual time returns the same user. */
export const createPerson = (world: World, number: number, tier: Tier): UserRecord => ({
  id: createUlidAt(world.scheduler.now, 900 + number),
  email: `person-${number}@example.com`,
  full_name: `Person ${number}`,
  password_hash: '',
  is_admin: false,
  is_active: true,
  is_verified: true,
  tier,
  locale: 'en',
  token_version: 0,
  created_at: world.scheduler.now,
});

const passageText = 'It holds for every reader, says the source.';

async function storeSource(world: World, owner: UserRecord, id: string): Promise<string> {
  await putSource({
    id,
    owner_id: owner.id,
    name: 'A source',
    kind: 'text',
    status: 'ready',
    bytes: passageText.length,
    passages: 1,
    language: 'en',
    created_at: world.scheduler.now,
  });
  const passage = { id: 'p1', source: id, kind: 'paragraph', heading: [], text: passageText };
  world.bucket.objects.set(
    artifactKeys.passages(id),
    new TextEncoder().encode(JSON.stringify([passage])),
  );
  return id;
}

const maxRetries = 6;

/** Creates a deck like a person; repeats the request for the same deck if no response arrives. */
export async function requestDeck(
  world: World,
  person: UserRecord,
  id: string,
  plan: DeckPlan,
): Promise<void> {
  const owner = plan.hasWebhooks ? { ...person, webhook_count: 1 } : person;
  const sourceId = `${id.slice(0, 10)}Z${id.slice(11)}`;
  if (plan.hasSource) await storeSource(world, owner, sourceId);
  const body: CreatePresentationBody = {
    topic: plan.topic ?? 'What holds for every reader',
    slide_count: plan.slides ?? 3,
    language: plan.language ?? 'en',
    review_outline: plan.review ?? false,
    ...(plan.hasSource || plan.text ? { source_ids: [sourceId] } : {}),
  };
  const make = async () => {
    const { text } = plan;
    if (text) await createSource(owner, sourceId, { name: 'A text', text }, world.clock);
    const create = plan.isEstimated ? requestPresentation : createPresentation;
    return create(owner, id, body, world.clock);
  };
  world.scheduler.after(plan.at ?? 0, () => runWithRetries(world, make));
}

/** Requests a deck's translation as a new deck; repeats the request if no response arrives. */
export function requestDeckTranslation(
  world: World,
  owner: UserRecord,
  id: string,
  asked: TranslationRequest,
): void {
  runWithRetries(world, () => translate(owner, id, asked, world.clock));
}

/** Runs a request and repeats it if no response arrives. */
function runWithRetries(world: World, request: () => Promise<unknown>, left = maxRetries): void {
  const retry = () =>
    left > 0 && world.scheduler.after(2_000, () => runWithRetries(world, request, left - 1));
  const action = world.spawn('action', request, (ended) => !ended.ok && retry());
  // The process may already have been killed during its first operation, before `onKill` could be set.
  if (action.state === 'killed') retry();
  else action.onKill.push(retry);
}
