import type { Slide } from '#shared/deck/model.ts';
import type { FigureTrace } from '#shared/schemas/provenance.ts';
import { artifactKeys, getJson } from '../../../stores/artifact-store.ts';
import type { DeckItem, DeckRequest } from '../../../stores/deck-store.ts';

/** A slide of the original, with the traces of its figures. */
export type OriginSlide = { slide: Slide; provenance: FigureTrace[] };

/** The original of a translation as it was when the translation was requested; stored with the translation. */
export type TranslationOrigin = {
  title: string;
  subtitle: string;
  language: string;
  slides: OriginSlide[];
  /**
   * The request at that time. When the request has changed since, slides are generated from it instead of being
   * translated.
   */
  asked: RequestedContent;
};

type RequestedContent = Pick<DeckRequest, 'topic' | 'instructions'>;

/** Returns the fields of a request that determine the slides' content. */
export const pickRequestedContent = ({
  topic,
  instructions,
}: RequestedContent): RequestedContent => ({
  topic,
  instructions,
});

/** Returns the original that a deck is translated from; undefined if the deck is no translation. */
export async function loadOrigin(
  deck: Pick<DeckItem, 'id' | 'origin'>,
): Promise<TranslationOrigin | undefined> {
  if (!deck.origin) return undefined;
  const origin = await getJson<TranslationOrigin>(artifactKeys.origin(deck.id));
  if (!origin) throw new Error(`deck ${deck.id} has no stored original`);
  return origin;
}
