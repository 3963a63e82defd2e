import { maxAltLength } from '#shared/deck/model-parts.ts';
import { activeGenerator } from '../../services/pictures/providers/active-generator.ts';
import { artifactKeys } from '../../stores/artifact-store.ts';
import { isInRun } from '../../stores/deck-conditions.ts';
import { generatePicture } from '../generate-picture.ts';
import { storeGeneratedPicture } from '../store-generated-picture.ts';
import { PictureFailure, type RunTask } from '../task-context.ts';

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
  const details = { alt: prompt.slice(0, maxAltLength), model: generator.model };
  const { asset } = await storeGeneratedPicture(deck, file, details);
  return {
    writes: (entities) => [entities.deck.check({ id: deck.id }).where(isInRun(deck.run)).commit()],
    outputKey: artifactKeys.deck(deck.id) + asset,
    keptCalls: [call],
    event: { type: 'picture_generated', data: { index: task.slide_index ?? 0 } },
  };
};
