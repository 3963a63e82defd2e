import { AppError } from '#shared/errors.ts';
import { checkPictureBytes, encodeInThread } from '../../services/pictures/encode-in-thread.ts';
import { storePicture } from '../../services/pictures/picture-store.ts';
import { activeGenerator } from '../../services/pictures/providers/active-generator.ts';
import { artifactKeys } from '../../stores/artifact-store.ts';
import { isInRun } from '../../stores/deck-conditions.ts';
import { generatePicture } from '../generate-picture.ts';
import { PictureFailure, type RunTask } from '../task-context.ts';

/** Returns the id of the encoded and stored picture. Throws PictureFailure for a file that is no picture. */
async function storeGenerated(
  deckId: string,
  ownerId: string,
  file: Uint8Array,
  details: { prompt: string; model: string },
): Promise<string> {
  try {
    const encoded = await encodeInThread(checkPictureBytes(file), ownerId);
    const credit = { provider: `AI: ${details.model}`.slice(0, 60) };
    return await storePicture(deckId, encoded, { alt: details.prompt.slice(0, 300), credit });
  } catch (cause) {
    if (!(cause instanceof AppError) || cause.code === 'busy') throw cause;
    throw new PictureFailure('invalid_output', { cause });
  }
}

/**
 * slides.picture: a side task in which the image model makes a picture for a slide from a user's description. It
 * changes no slide: the user places the picture.
 */
export const slidesPicture: RunTask = async (context) => {
  const { deck, task } = context;
  const generator = activeGenerator();
  if (!generator) throw new PictureFailure('model_unavailable');
  const prompt = task.ask?.instruction ?? '';
  const { file, call } = await generatePicture(context, generator, prompt);
  const { model } = generator;
  const asset = await storeGenerated(deck.id, deck.owner_id, file, { prompt, model });
  return {
    writes: (entities) => [entities.deck.check({ id: deck.id }).where(isInRun(deck.run)).commit()],
    outputKey: artifactKeys.deck(deck.id) + asset,
    keptCalls: [call],
    event: { type: 'picture_generated', data: { index: task.slide_index ?? 0 } },
  };
};
