import type { Clock } from '../../lib/clock.ts';
import { artifactKeys, removeArtifacts } from '../../stores/artifact-store.ts';
import { type DeckItem, type DeckRequest, getDeck } from '../../stores/deck-store.ts';
import { removeContent } from '../../stores/remove-content.ts';
import { addSourceUser, removeSourceUser, type SourceItem } from '../../stores/source-store.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import { createDeckItem, storeAndStart } from '../decks/commands/create-presentation.ts';
import { buildFinishedCopy, completeStages } from '../decks/commands/finished-copy.ts';
import { storeFinishedContent } from '../decks/commands/store-finished-content.ts';
import { loadSourcePassages } from '../decks/evidence/research-results.ts';
import { createSlideCheckInputs } from '../decks/evidence/slide-check-inputs.ts';
import { createSource } from '../sources/create-source.ts';
import type { Example } from './example.ts';
import { loadExample } from './load-example.ts';

/**
 * Copies an example as the user's own presentation and publishes it, without a model call or a quota unit; a later run
 * charges one. Throws not_found for an unknown example.
 */
export async function openExample(
  user: UserRecord,
  exampleId: string,
  { newId }: { newId: string },
  clock: Clock,
): Promise<DeckItem> {
  const existing = await getDeck(newId);
  if (existing?.owner_id === user.id) return existing;
  const example = await loadExample(exampleId);
  const { name, text } = example.source ?? {};
  const source =
    name === undefined || text === undefined
      ? undefined
      : await createSource(user, clock.id(), { name, text }, clock);
  const deck = createExampleDeck(user, example, { newId, source, now: clock.now() });
  const request = createExampleRequest(example, deck, source);
  try {
    // Store the content before the deck exists: a crash in between leaves no deck without content.
    await putContent(deck, request, example);
    if (source) await addSourceUser(source.id, newId);
    await storeAndStart(user, deck, request, clock);
  } catch (error) {
    if (!(await getDeck(newId))) await removeExample(deck, clock.now());
    throw error;
  }
  return (await getDeck(newId)) ?? deck;
}

type CopyOptions = { newId: string; source: SourceItem | undefined; now: number };

/** Returns the deck item of a user's copy of an example, without a quota unit and without web research. */
function createExampleDeck(
  user: UserRecord,
  example: Example,
  { newId, source, now }: CopyOptions,
): DeckItem {
  const { topic, theme, title, slides, language } = example;
  const body = { topic, theme, title, slide_count: slides.length };
  const sources = source ? [source] : [];
  const {
    quota_month: _quotaMonth,
    researches_web: _researchesWeb,
    ...deck
  } = createDeckItem(user, newId, body, sources, language, now);
  return buildFinishedCopy(deck, completeStages(deck.stages));
}

const createExampleRequest = (
  { topic, audience, language }: Example,
  { id }: DeckItem,
  source: SourceItem | undefined,
): DeckRequest => ({
  presentation_id: id,
  topic,
  instructions: '',
  audience,
  tone: '',
  language,
  sources: source ? [{ id: source.id, name: source.name }] : [],
});

/**
 * Stores the outline and the slides; replaces the passage numbers that the slides cite by the ids of the stored
 * source's passages.
 */
async function putContent(deck: DeckItem, request: DeckRequest, example: Example): Promise<void> {
  const [sourceId] = deck.source_ids;
  const passages = (sourceId && (await loadSourcePassages(sourceId))) || [];
  const noResearch = { brief: undefined, pages: [], quoted: [] };
  const criteria = createSlideCheckInputs(deck, request, noResearch, passages);
  const slides = example.slides.map((slide) => ({
    ...slide,
    sources: slide.sources.map(({ passage_id, quote }) => ({
      passage_id: `${sourceId}-${passage_id}`,
      quote,
    })),
  }));
  await storeFinishedContent(deck, { ...example, slides }, criteria);
}

async function removeExample({ id, source_ids }: DeckItem, now: number): Promise<void> {
  await Promise.all(source_ids.map((source) => removeSourceUser(source, id, now)));
  await removeContent(id);
  await removeArtifacts(artifactKeys.deck(id));
}
