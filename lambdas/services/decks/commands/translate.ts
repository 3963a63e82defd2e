import { AppError } from '#shared/errors.ts';
import type { Clock } from '../../../lib/clock.ts';
import { artifactKeys, putJson, removeArtifacts } from '../../../stores/artifact-store.ts';
import {
  type DeckItem,
  type DeckRequest,
  getDeck,
  getRequest,
} from '../../../stores/deck-store.ts';
import { noteEvent } from '../../../stores/event-store.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import { unfitting } from '../../invalid-field.ts';
import { checkTokenCap } from '../engine/requeue.ts';
import { askedOf, type Origin } from '../evidence/translation-origin.ts';
import { hasUnpublished } from '../queries/unpublished.ts';
import { workingOutline } from '../queries/working-outline.ts';
import { type WorkingSlide, workingSlides } from '../queries/working-slides.ts';
import { newDeck, putAndStart } from './create-presentation.ts';
import { deckFor } from './deck-actions.ts';
import { checkOptions } from './deck-options.ts';

export type Translation = { language: string; newId: string };

/**
 * Has a presentation translated: a new one, of the same slides in another language, that says what it was made
 * from. It takes a unit of the month's quota. Throws not_found, action_not_allowed, slides_unfinished,
 * validation for the language it has and for more slides than the plan allows, stage_cap, token_cap and quota_exceeded.
 */
export async function translate(
  user: UserRecord,
  id: string,
  { language, newId }: Translation,
  clock: Clock,
): Promise<DeckItem> {
  const made = await getDeck(newId);
  if (made?.owner_id === user.id) return made;
  const seen = await deckFor(user, id, 'translate');
  if (isSameLanguage(seen.language, language)) {
    throw unfitting('language', 'the presentation is in this language already');
  }
  checkOptions(user, { slide_count: seen.slide_count });
  await checkTokenCap(seen, clock);
  const request = await getRequest(seen.id);
  if (!request) throw new Error(`deck ${seen.id} has no request`);
  // Its content first: nothing names it before the deck is there.
  await putJson(artifactKeys.origin(newId), await contentOf(seen, request));
  const deck = translationOf(user, seen, { language, newId }, clock);
  const { estimate: _of, ...told } = request;
  const asked = { ...told, presentation_id: newId, language, sources: [] };
  try {
    await putAndStart(user, deck, asked, clock);
  } catch (error) {
    if (!(await getDeck(newId))) await removeArtifacts(artifactKeys.origin(newId));
    throw error;
  }
  await noteEvent(seen.id, 'translated', { language, presentation: newId });
  return (await getDeck(newId)) ?? deck;
}

const isSameLanguage = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

function translationOf(
  user: UserRecord,
  seen: DeckItem,
  { language, newId }: Translation,
  clock: Clock,
): DeckItem {
  const body = {
    topic: seen.topic,
    theme: seen.theme,
    slide_count: seen.slide_count,
    review_outline: false,
  };
  return {
    ...newDeck(user, newId, body, [], language, clock.now()),
    origin: {
      id: seen.id,
      title: seen.title,
      language: seen.language,
      version: seen.working_version > 0 && !hasUnpublished(seen) ? seen.working_version : null,
    },
  };
}

async function contentOf(deck: DeckItem, request: DeckRequest): Promise<Origin> {
  const outline = await workingOutline(deck);
  const places = await workingSlides(deck, { outline });
  return {
    title: deck.title,
    subtitle: outline?.subtitle ?? '',
    language: deck.language,
    slides: places.map(originSlide),
    asked: askedOf(request),
  };
}

function originSlide({ id, slide, entry, isFinished }: WorkingSlide): Origin['slides'][number] {
  if (!slide || !isFinished) throw new AppError('slides_unfinished');
  const point = entry?.point ?? slide.point;
  return { slide: { ...slide.content, id, point }, provenance: slide.provenance ?? [] };
}
