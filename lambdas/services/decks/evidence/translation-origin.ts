import type { Slide } from '#shared/deck/model.ts';
import type { FigureTrace } from '#shared/schemas/provenance.ts';
import { artifactKeys, getJson } from '../../../stores/artifact-store.ts';
import type { DeckItem, DeckRequest } from '../../../stores/deck-store.ts';

/** A slide as it was translated from, with the traces of its figures. */
export type OriginSlide = { slide: Slide; provenance: FigureTrace[] };

/** What a deck is translated from, as it was when that was asked: kept with the translation. */
export type Origin = {
  title: string;
  subtitle: string;
  language: string;
  slides: OriginSlide[];
  /** What was asked for when it was to be translated: asked otherwise, slides are made, not translated. */
  asked: Asked;
};

type Asked = Pick<DeckRequest, 'topic' | 'instructions'>;

/** What a request asks its slides to be. */
export const askedOf = ({ topic, instructions }: Asked): Asked => ({ topic, instructions });

/** What a deck is translated from; undefined for one that is made of its own. */
export async function originOf(deck: Pick<DeckItem, 'id' | 'origin'>): Promise<Origin | undefined> {
  if (!deck.origin) return undefined;
  const origin = await getJson<Origin>(artifactKeys.origin(deck.id));
  if (!origin) throw new Error(`deck ${deck.id} has lost what it is translated from`);
  return origin;
}
