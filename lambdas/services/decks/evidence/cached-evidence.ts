import type { Grounds } from '#shared/domain/provenance.ts';
import { deckCharactersAtMost } from '#shared/domain/source-types.ts';
import { type DeckItem, type DeckRequest, getRequest } from '../../../stores/deck-store.ts';
import { charactersOf } from '../../research/within-deck.ts';
import { loadMeasure } from './deck-evidence.ts';
import { briefKeyOf } from './research-results.ts';

type Kept = {
  /** What the grounds follow from. */
  from: string;
  grounds: Promise<Grounds>;
  /** Of the passages; none before they are loaded. */
  characters: number;
};

const decksAtMost = 4;

/** By deck, most recently used last. */
const kept = new Map<string, Kept>();

/**
 * Passages are never written anew: what names them, and what the person wrote, tells whether the grounds changed. Each
 * by its name: the store gives an item's attributes in any order.
 */
function whatTheyFollowFrom(deck: DeckItem, asked: DeckRequest | undefined, briefKey?: string) {
  const { run, language, topic, source_ids } = deck;
  const written = [asked?.topic, asked?.instructions, asked?.audience, topic];
  const names = asked?.sources.map(({ id, name }) => [id, name]);
  return JSON.stringify([run, language, written, source_ids, names, briefKey]);
}

/** Lets go of the decks that were asked for longest ago; the last one stays, however large. */
function makeRoom(): void {
  const sum = () => [...kept.values()].reduce((all, { characters }) => all + characters, 0);
  for (const id of kept.keys()) {
    const isMuch = kept.size > decksAtMost || sum() > deckCharactersAtMost;
    if (kept.size < 2 || !isMuch) return;
    kept.delete(id);
  }
}

function load(deck: DeckItem, from: string): Promise<Grounds> {
  const grounds = loadMeasure(deck).then((measure) => measure.grounds);
  const one: Kept = { from, grounds, characters: 0 };
  kept.delete(deck.id);
  kept.set(deck.id, one);
  const forget = () => {
    if (kept.get(deck.id) === one) kept.delete(deck.id);
  };
  grounds.then(({ passages }) => {
    one.characters = charactersOf(passages);
    makeRoom();
  }, forget);
  return grounds;
}

/**
 * The grounds of a deck for one who asks again and again: those of the last few decks stay in the process, where
 * loading and reading a long source takes seconds.
 */
export async function cachedEvidence(deck: DeckItem): Promise<Grounds> {
  const [request, briefKey] = await Promise.all([getRequest(deck.id), briefKeyOf(deck)]);
  const from = whatTheyFollowFrom(deck, request, briefKey);
  const known = kept.get(deck.id);
  if (known?.from !== from) {
    // Before its research is done, a deck's sources may still be read.
    const isWhole = briefKey !== undefined || deck.origin !== undefined;
    return isWhole ? load(deck, from) : (await loadMeasure(deck)).grounds;
  }
  kept.delete(deck.id);
  kept.set(deck.id, known);
  return known.grounds;
}
