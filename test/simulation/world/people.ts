import { createPresentation } from '#lambdas/services/decks/commands/create-presentation.ts';
import { requestPresentation } from '#lambdas/services/decks/commands/request-presentation.ts';
import { type Translation, translate } from '#lambdas/services/decks/commands/translate.ts';
import { createSource } from '#lambdas/services/sources/create-source.ts';
import { artifactKeys } from '#lambdas/stores/artifact-store.ts';
import { putSource } from '#lambdas/stores/source-store.ts';
import type { UserRecord } from '#lambdas/stores/user-store.ts';
import type { Tier } from '#shared/domain/tiers.ts';
import type { CreatePresentationBody } from '#shared/schemas/presentations.ts';
import { ulidAt } from './ids.ts';
import type { World } from './world.ts';

export type DeckPlan = {
  slides?: number;
  /** With a source it is researched first. */
  hasSource?: boolean;
  review?: boolean;
  topic?: string;
  language?: string;
  /** A text that it rests on. */
  text?: string;
  /** Asked for as the API does: its estimate is kept with it. */
  isEstimated?: boolean;
  /** Milliseconds after the start. */
  at?: number;
  /** Which of the people owns it. */
  owner?: number;
};

/** A verified user; the same number at the same moment is the same person. */
export const personOf = (world: World, number: number, tier: Tier): UserRecord => ({
  id: ulidAt(world.scheduler.now, 900 + number),
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

async function sourceOf(world: World, owner: UserRecord, id: string): Promise<string> {
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

const tries = 6;

/** A person asks for a deck; where the answer never came they ask again, for the same one. */
export async function askForDeck(
  world: World,
  owner: UserRecord,
  id: string,
  plan: DeckPlan,
): Promise<void> {
  const sourceId = `${id.slice(0, 10)}Z${id.slice(11)}`;
  if (plan.hasSource) await sourceOf(world, owner, sourceId);
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
  world.scheduler.after(plan.at ?? 0, () => insist(world, make));
}

/** Asks for a deck's translation as a new deck, again where the answer never came. */
export function askForTranslation(
  world: World,
  owner: UserRecord,
  id: string,
  asked: Translation,
): void {
  insist(world, () => translate(owner, id, asked, world.clock));
}

/** Asks, and asks the same again where the answer never came. */
function insist(world: World, ask: () => Promise<unknown>, left = tries): void {
  const again = () => left > 0 && world.scheduler.after(2_000, () => insist(world, ask, left - 1));
  const action = world.spawn('action', ask, (ended) => !ended.ok && again());
  // Its first operation may have killed it already.
  if (action.state === 'killed') again();
  else action.onKill.push(again);
}
