import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Presentation } from '#shared/schemas/presentations.ts';
import { type Begun, beginWith, bringBack, useAside } from './aside-store.ts';
import { emptyDraft } from './draft-store.ts';
import { resumePicked } from './sources/pick-sources.ts';
import type { Picked } from './sources/picked-store.ts';

/** What a link to the dialog of a new deck brings along, for it to begin with. */
export type AskedBefore = { askedBefore: Presentation };

/** The sources that were given; a topic that was read as one is there as the topic. */
const givenTo = ({ id, sources }: Presentation): Picked[] =>
  sources
    .filter((source) => source.id !== id)
    .map((source) => ({
      ...{ key: source.id, id: source.id, name: source.name, kind: 'file' },
      ...{ state: 'reading', bytes: 0, sent: 1 },
    }));

/** What a deck was asked for, to be changed. A language that was found in it goes: another topic has its own. */
function wishesOf(deck: Presentation): Begun {
  const { topic, audience, tone, theme, instructions, minutes } = deck;
  // A deck without a topic is called by its first source, which nobody typed.
  const isTyped = topic !== deck.sources[0]?.name;
  const draft = {
    ...emptyDraft,
    ...{ audience, tone, theme, instructions },
    topic: isTyped ? topic : '',
    language: deck.asked_language ?? '',
    slides: deck.slide_count,
    minutes: minutes ?? 0,
    isReviewed: deck.review_outline,
  };
  return { draft, picked: givenTo(deck) };
}

/**
 * Begins the draft with the deck that the way here brought along; once, so that a reload keeps what was changed.
 * Returns what brings back the draft that it took the place of, or null where there was none.
 */
export function useAskedBefore(): (() => void) | null {
  const location = useLocation();
  const navigate = useNavigate();
  const brought: Partial<AskedBefore> | null = location.state;
  const deck = brought?.askedBefore;
  const isAside = useAside(({ drafts }) => drafts.length > 0);
  useEffect(() => {
    if (!deck) return;
    beginWith(wishesOf(deck));
    // Whether each can be used, the deck doesn't say: the service does.
    resumePicked();
    void navigate(location.search, { replace: true, state: null });
  }, [deck, location.search, navigate]);
  if (!isAside) return null;
  return () => {
    bringBack();
    resumePicked();
  };
}
