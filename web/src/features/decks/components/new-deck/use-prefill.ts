import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Presentation } from '#shared/schemas/presentations.ts';
import { emptyDraft } from './draft-store.ts';
import {
  type NewDeckInput,
  replaceInput,
  restoreReplacedInput,
  useReplacedInput,
} from './replaced-input-store.ts';
import { newDeckSources } from './sources/new-deck-sources.ts';
import type { PickedSource } from './sources/picked-store.ts';

/** Location state of a link to the page of a new deck: the deck to prefill it from. */
export type PrefillState = { prefillFrom: Presentation };

/**
 * Returns the deck's sources as picked sources. Leaves out a long topic, which is stored as a source with the deck's
 * id.
 */
const toPickedSources = ({ id, sources }: Presentation): PickedSource[] =>
  sources
    .filter((source) => source.id !== id)
    .map((source) => ({
      ...{ key: source.id, id: source.id, name: source.name, kind: 'file' },
      ...{ state: 'reading', bytes: 0, sent: 1 },
    }));

/**
 * Returns a deck's settings as input. A detected language is left out, because another topic may
 * have another one.
 */
function toDeckInput(deck: Presentation): NewDeckInput {
  const { topic, audience, tone, theme, instructions, minutes } = deck;
  // The server stores the name of the first source as the topic of a deck without a topic; the user did not type such a
  // topic, so it is left out.
  const isTyped = topic !== deck.sources[0]?.name;
  const draft = {
    ...emptyDraft,
    ...{ audience, tone, theme, instructions },
    topic: isTyped ? topic : '',
    language: deck.asked_language ?? '',
    slides: deck.slide_count,
    minutes: minutes ?? 0,
    isReviewed: deck.review_outline,
    isStrict: !deck.common_knowledge,
    pictures: deck.pictures,
  };
  return { draft, picked: toPickedSources(deck) };
}

/**
 * Prefills the draft from the deck in the location state; once, so that a reload keeps later
 * changes. Returns a function that restores the replaced draft; null without one.
 */
export function usePrefill(): (() => void) | null {
  const location = useLocation();
  const navigate = useNavigate();
  const locationState: Partial<PrefillState> | null = location.state;
  const deck = locationState?.prefillFrom;
  const hasReplaced = useReplacedInput(({ drafts }) => drafts.length > 0);
  useEffect(() => {
    if (!deck) return;
    replaceInput(toDeckInput(deck));
    // The deck does not say whether its sources have been read, so those still being read are polled.
    newDeckSources.resumePicked();
    void navigate(location.search, { replace: true, state: null });
  }, [deck, location.search, navigate]);
  if (!hasReplaced) return null;
  return () => {
    restoreReplacedInput();
    newDeckSources.resumePicked();
  };
}
