import { AppError } from '#shared/errors.ts';
import type { Clock } from '../../../lib/clock.ts';
import { artifactKeys, putJson, removeArtifacts } from '../../../stores/artifact-store.ts';
import {
  type DeckItem,
  type DeckRequest,
  getDeck,
  getRequest,
} from '../../../stores/deck-store.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import { copyBrandFiles } from '../../brands/brand-files.ts';
import { createInvalidValueError } from '../../invalid-field.ts';
import { copySlidePictures, storeSlidePictures } from '../../pictures/picture-store.ts';
import { checkTokenCap } from '../engine/check-token-cap.ts';
import { recordUserEvent } from '../engine/record-user-event.ts';
import { pickRequestedContent, type TranslationOrigin } from '../evidence/translation-origin.ts';
import { hasUnversionedChanges } from '../queries/unpublished.ts';
import { loadWorkingOutline } from '../queries/working-outline.ts';
import { loadWorkingSlides, type WorkingSlide } from '../queries/working-slides.ts';
import { createDeckItem, storeCopy } from './create-presentation.ts';
import { authorizeDeck } from './deck-actions.ts';
import { checkDeckOptions } from './deck-options.ts';

export type TranslationRequest = { language: string; newId: string };

/**
 * Creates a translated presentation: the same slides in another language, with a reference to the original. Charges a
 * quota unit. Throws not_found, action_not_allowed, slides_unfinished, validation for the same language or for more
 * slides than the plan allows, stage_cap, token_cap and quota_exceeded.
 */
export async function translate(
  user: UserRecord,
  id: string,
  { language, newId }: TranslationRequest,
  clock: Clock,
): Promise<DeckItem> {
  const existing = await getDeck(newId);
  if (existing?.owner_id === user.id) return existing;
  const original = await authorizeDeck(user, id, 'translate');
  if (isSameLanguage(original.language, language)) {
    throw createInvalidValueError('language', 'the presentation is in this language already');
  }
  checkDeckOptions(user, { slide_count: original.slide_count });
  await checkTokenCap(user, original, clock);
  const request = await getRequest(original.id);
  if (!request) throw new Error(`deck ${original.id} has no request`);
  const deck = createTranslationItem(user, original, { language, newId }, clock);
  const { estimate: _of, imported: _from, ...fields } = request;
  const newRequest = { ...fields, presentation_id: newId, language, sources: [] };
  await storeCopy(
    user,
    { deck, request: newRequest },
    {
      copy: async () => {
        await storeOrigin(newId, original.id, await loadOriginContent(original, request));
        if (original.brand) await copyBrandFiles(original.id, newId, original.brand);
      },
      removeCopy: () => removeArtifacts(artifactKeys.deck(newId)),
    },
    clock,
  );
  await recordUserEvent(user, original, 'translated', { language, presentation: newId });
  return (await getDeck(newId)) ?? deck;
}

const isSameLanguage = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

function createTranslationItem(
  user: UserRecord,
  original: DeckItem,
  { language, newId }: TranslationRequest,
  clock: Clock,
): DeckItem {
  const body = {
    topic: original.topic,
    theme: original.theme,
    slide_count: original.slide_count,
    review_outline: false,
  };
  return {
    ...createDeckItem(user, newId, body, [], language, clock.now()),
    ...(original.brand ? { brand: original.brand } : {}),
    origin: {
      id: original.id,
      title: original.title,
      language: original.language,
      version:
        original.working_version > 0 && !hasUnversionedChanges(original)
          ? original.working_version
          : null,
    },
  };
}

async function loadOriginContent(deck: DeckItem, request: DeckRequest): Promise<TranslationOrigin> {
  const outline = await loadWorkingOutline(deck);
  const slides = await loadWorkingSlides(deck, { outline });
  return {
    title: deck.title,
    subtitle: outline?.subtitle ?? '',
    language: deck.language,
    slides: slides.map(toOriginSlide),
    asked: pickRequestedContent(request),
  };
}

/** Stores the original's content and pictures with the translation. */
async function storeOrigin(
  newId: string,
  originalId: string,
  origin: TranslationOrigin,
): Promise<void> {
  const oldSlides = origin.slides.map(({ slide }) => slide);
  await copySlidePictures(originalId, newId, oldSlides);
  const slides = await storeSlidePictures(newId, oldSlides);
  await putJson(artifactKeys.origin(newId), {
    ...origin,
    slides: origin.slides.map((originSlide, i) => ({
      ...originSlide,
      slide: slides[i] ?? originSlide.slide,
    })),
  });
}

function toOriginSlide({
  id,
  slide,
  entry,
  isFinished,
}: WorkingSlide): TranslationOrigin['slides'][number] {
  if (!slide || !isFinished) throw new AppError('slides_unfinished');
  const point = entry?.point ?? slide.point;
  return { slide: { ...slide.content, id, point }, provenance: slide.provenance ?? [] };
}
