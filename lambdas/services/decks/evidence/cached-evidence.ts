import type { Evidence } from '#shared/domain/provenance.ts';
import { maxDeckCharacters } from '#shared/domain/source-types.ts';
import { computeNotesBudget } from '#shared/domain/speaking-time.ts';
import { type DeckItem, type DeckRequest, getRequest } from '../../../stores/deck-store.ts';
import { countCharacters } from '../../sources/limit-passages.ts';
import { findBriefKey } from './research-results.ts';
import { loadSlideCheckInputs, type SlideCheckInputs } from './slide-check-inputs.ts';

type CacheEntry = {
  /** Key of the inputs from which the evidence was loaded. */
  key: string;
  evidence: Promise<Evidence>;
  /** Number of characters of the passages; 0 until they are loaded. */
  characters: number;
};

const maxDecks = 4;

/** Entries by deck id, most recently used last. */
const cache = new Map<string, CacheEntry>();

/**
 * Returns a key that changes when the deck's evidence changes. Passages are immutable, so their ids and the user's
 * texts suffice. Fields are read by name: DynamoDB returns attributes in any order.
 */
function createCacheKey(deck: DeckItem, request: DeckRequest | undefined, briefKey?: string) {
  const { run, language, topic, source_ids } = deck;
  const writtenTexts = [request?.topic, request?.instructions, request?.audience, topic];
  const names = request?.sources.map(({ id, name }) => [id, name]);
  return JSON.stringify([
    run,
    language,
    writtenTexts,
    source_ids,
    names,
    briefKey,
    request?.common_knowledge,
  ]);
}

/** Evicts the least recently used decks above the limits; always keeps the most recently used deck. */
function evictOldest(): void {
  const sum = () => [...cache.values()].reduce((sum, { characters }) => sum + characters, 0);
  for (const id of cache.keys()) {
    const isOverLimit = cache.size > maxDecks || sum() > maxDeckCharacters;
    if (cache.size < 2 || !isOverLimit) return;
    cache.delete(id);
  }
}

function loadEvidence(deck: DeckItem, key: string): Promise<Evidence> {
  const evidence = loadSlideCheckInputs(deck).then((measure) => measure.evidence);
  const entry: CacheEntry = { key, evidence, characters: 0 };
  cache.delete(deck.id);
  cache.set(deck.id, entry);
  const removeEntry = () => {
    if (cache.get(deck.id) === entry) cache.delete(deck.id);
  };
  evidence.then(({ passages }) => {
    entry.characters = countCharacters(passages);
    evictOldest();
  }, removeEntry);
  return evidence;
}

/**
 * Returns a deck's evidence, cached in the process for the last few decks: loading and parsing a long source takes
 * seconds.
 */
export async function getCachedEvidence(deck: DeckItem): Promise<Evidence> {
  const [request, briefKey] = await Promise.all([getRequest(deck.id), findBriefKey(deck)]);
  const key = createCacheKey(deck, request, briefKey);
  const cachedEntry = cache.get(deck.id);
  if (cachedEntry?.key !== key) {
    // Evidence is not cached before the research is done, because the deck's sources may still be read.
    const isEvidenceFinal = briefKey !== undefined || deck.origin !== undefined;
    return isEvidenceFinal ? loadEvidence(deck, key) : (await loadSlideCheckInputs(deck)).evidence;
  }
  cache.delete(deck.id);
  cache.set(deck.id, cachedEntry);
  return cachedEntry.evidence;
}

/** Returns the criteria for checking a deck's slides, with cached evidence. */
export async function getCachedCriteria(deck: DeckItem): Promise<SlideCheckInputs> {
  const [request, evidence] = await Promise.all([getRequest(deck.id), getCachedEvidence(deck)]);
  const slide_count = deck.slide_ids.length;
  const { language } = deck;
  return {
    evidence,
    notes: computeNotesBudget({ minutes: request?.minutes, slide_count, language }),
  };
}
