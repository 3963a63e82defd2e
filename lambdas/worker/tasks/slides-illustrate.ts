import type { ImageContent } from '#shared/deck/model-parts.ts';
import type { Finding } from '#shared/deck/scene.ts';
import { getSlideImage } from '#shared/deck/slide-image.ts';
import { AppError } from '#shared/errors.ts';
import type { PictureChoice, StockProviderId } from '#shared/schemas/picture-settings.ts';
import type { OutlineEntry } from '#shared/schemas/research.ts';
import { logger } from '../../lib/logger.ts';
import { ModelError } from '../../models/port.ts';
import { getOwnerLimits } from '../../services/decks/engine/deck-progress.ts';
import { loadSlideCheckInputs } from '../../services/decks/evidence/slide-check-inputs.ts';
import {
  type ValidatedSlide,
  validateSlide,
} from '../../services/decks/evidence/validate-slide.ts';
import { findOutlinePosition } from '../../services/decks/queries/working-outline.ts';
import { encodeInThread } from '../../services/pictures/encode-in-thread.ts';
import type { PictureDetails } from '../../services/pictures/picture-store.ts';
import { activeGenerator } from '../../services/pictures/providers/active-generator.ts';
import { requireStockProvider } from '../../services/pictures/providers/stock-providers.ts';
import { isUsable } from '../../services/pictures/search-pictures.ts';
import { storeFoundPicture } from '../../services/pictures/store-found-picture.ts';
import { chargePicture, refundPicture } from '../../services/usage/picture-quota.ts';
import { isAtRev } from '../../stores/slide-conditions.ts';
import { getSlide, type SlideItem } from '../../stores/slide-store.ts';
import { generatePicture } from '../generate-picture.ts';
import { storeGeneratedPicture } from '../store-generated-picture.ts';
import {
  PictureFailure,
  type RunTask,
  StageCapReached,
  type TaskContext,
  type TaskResult,
  TokenCapReached,
} from '../task-context.ts';
import { placeholderPicture, validateWithPicture } from './beside-picture.ts';

type PlannedPicture = NonNullable<OutlineEntry['picture']>;
/** A stored picture, its proposed description, and the number of the paid call that made it. */
type StoredPicture = { asset: string; details: PictureDetails; call?: number };

/** Maximum number of search results whose download is tried: a site may list files that can't be downloaded. */
const maxTries = 3;
/** Maximum number of requeues after throttling; then the slide is finished without its picture. */
const maxThrottles = 3;
/** Minimum width in pixels of a picture found on a stock site. */
const minWidth = 800;

/**
 * Whether a found picture is large enough to be readable from afar. The width 0 means that the site does not state it.
 */
const isLarge = ({ width }: { width: number }) => width === 0 || width >= minWidth;
const isWide = ({ width, height }: { width: number; height: number }) => width >= height;

async function findPicture(
  { deck, signal }: TaskContext,
  providerId: StockProviderId,
  { subject }: PlannedPicture,
): Promise<StoredPicture> {
  const provider = requireStockProvider(providerId);
  const { pictures } = await provider.search(subject, 1, signal);
  const usable = pictures.filter((picture) => isUsable(picture) && isLarge(picture));
  const ranked = [...usable.filter(isWide), ...usable.filter((one) => !isWide(one))];
  let problem: unknown = new PictureFailure('invalid_output');
  for (const picture of ranked.slice(0, maxTries)) {
    try {
      return await storeFoundPicture(
        deck.id,
        { provider, picture },
        (file) => encodeInThread(file, deck.owner_id),
        signal,
      );
    } catch (error) {
      if (!isPictureProblem(error)) throw error;
      problem = error;
    }
  }
  throw problem;
}

/** Generates the picture. The owner's quota is charged by the first claim only, so that a killed worker charges once. */
async function makePicture(
  context: TaskContext,
  { subject, alt }: PlannedPicture,
): Promise<StoredPicture> {
  const { deck, task, clock } = context;
  const generator = activeGenerator();
  if (!generator) throw new PictureFailure('model_unavailable');
  const limit = getOwnerLimits(deck).generated_pictures_a_month;
  if (task.claims === 1) await chargePicture(deck.owner_id, limit, clock.now());
  try {
    const prompt = `${subject}. Photograph, natural light, no text.`;
    const { file, call } = await generatePicture(context, generator, prompt);
    const { model } = generator;
    return { ...(await storeGeneratedPicture(deck, file, { alt, model })), call };
  } catch (error) {
    const isCapped = error instanceof TokenCapReached || error instanceof StageCapReached;
    if (isCapped || isThrottledTooOften(error, context))
      await refundPicture(deck.owner_id, clock.now());
    throw error;
  }
}

const getPicture = (context: TaskContext, choice: PictureChoice, planned: PlannedPicture) =>
  choice === 'generate'
    ? makePicture(context, planned)
    : findPicture(context, choice as StockProviderId, planned);

/**
 * Whether an error means that the slide is finished without its picture, because the provider or the quota refuses the
 * picture.
 */
function isPictureProblem(error: unknown): boolean {
  if (error instanceof AppError) return error.code !== 'busy';
  return (
    error instanceof PictureFailure ||
    error instanceof TokenCapReached ||
    error instanceof StageCapReached
  );
}

const isThrottledTooOften = (error: unknown, { task }: TaskContext): boolean =>
  error instanceof ModelError &&
  error.code === 'throttled' &&
  (task.throttles ?? 0) >= maxThrottles;

type IllustratedSlide = { validated: ValidatedSlide; slide: SlideItem };

/** Returns the writes that replace the slide's content; they fail if the slide was changed meanwhile. */
const createSlideWrites =
  ({ slide, validated }: IllustratedSlide): NonNullable<TaskResult['writes']> =>
  (entities) => {
    const { content, score, findings, provenance } = validated;
    return [
      entities.slide
        .patch({ presentation_id: slide.presentation_id, id: slide.id })
        .set({ content, score, findings, provenance, rev: slide.rev + 1 })
        .where(isAtRev(slide.rev))
        .commit(),
    ];
  };

/** Finishes the slide without its picture, with a finding that says so. */
function withoutPicture(
  slide: SlideItem,
  { subject }: PlannedPicture,
  data: { index: number; reason: string },
): TaskResult {
  const finding: Finding = {
    code: 'picture_not_made',
    severity: 'warning',
    message: `No picture was found or made for "${subject}".`,
    params: { subject },
  };
  return {
    writes: (entities) => [
      entities.slide
        .patch({ presentation_id: slide.presentation_id, id: slide.id })
        .set({ findings: [...(slide.findings ?? []), finding], rev: slide.rev + 1 })
        .where(isAtRev(slide.rev))
        .commit(),
    ],
    keptCalls: [],
    event: { type: 'picture_missing', data },
  };
}

/**
 * slides.illustrate: finds or makes the picture that the outline plans for a slide, after the slide's text, and moves
 * the text beside it. If the provider or the quota refuses the picture, or the text leaves no room, the slide stays as
 * it is and a finding says so.
 */
export const slidesIllustrate: RunTask = async (context) => {
  const { deck, task, request } = context;
  const id = task.slide_id ?? '';
  const [slide, position] = await Promise.all([
    getSlide(deck.id, id),
    findOutlinePosition(deck, id),
  ]);
  const planned = position?.entry.picture;
  if (!slide || !position || !planned || !request.pictures || getSlideImage(slide.content))
    return {};
  const { index, entry } = position;
  const criteria = { ...(await loadSlideCheckInputs(deck)), point: entry.point };
  const placePicture = (image: ImageContent) =>
    validateWithPicture(slide.content, image, (content) =>
      validateSlide(content, deck, index, criteria),
    ).beside;
  // This check comes before the picture is generated, because a generated picture is paid for.
  if (!placePicture(placeholderPicture))
    return withoutPicture(slide, planned, { index, reason: 'no_room' });
  try {
    const { asset, details, call } = await getPicture(context, request.pictures, planned);
    const { credit } = details;
    const alt = details.alt === '' ? planned.alt : details.alt;
    const validated = placePicture({ asset, alt, ...(credit ? { credit } : {}) });
    if (!validated) throw new PictureFailure('invalid_output');
    return {
      writes: createSlideWrites({ slide, validated }),
      keptCalls: call === undefined ? [] : [call],
      event: { type: 'picture_added', data: { index } },
    };
  } catch (error) {
    if (!isPictureProblem(error) && !isThrottledTooOften(error, context)) throw error;
    logger.warn('a slide is finished without its picture', {
      ...{ deck: deck.id, task: task.id },
      error: error as Error,
    });
    const reason = error instanceof AppError ? error.code : (error as Error).message;
    return withoutPicture(slide, planned, { index, reason });
  }
};
