import { listContentParts } from '#shared/deck/content-parts.ts';
import { toPlainText } from '#shared/deck/inline.ts';
import { maxAltLength } from '#shared/deck/model-parts.ts';
import { cutText, repairText } from '#shared/domain/text.ts';
import { ConditionFailed } from '#shared/errors.ts';
import {
  describePictureMaxTokens,
  describePictureMessage,
  describePictureSystem,
} from '../../models/prompts/describe-picture.ts';
import { loadPicture } from '../../services/pictures/picture-store.ts';
import { isInRun } from '../../stores/deck-conditions.ts';
import { getSlide } from '../../stores/slide-store.ts';
import { ContentFailure, type RunTask } from '../task-context.ts';

/** Returns a response as plain text in one line, without quotation marks around it. */
const cleanDescription = (text: string): string =>
  cutText(
    repairText(toPlainText(text))
      .replace(/[\s<>]+/g, ' ')
      .trim()
      .replace(/^["“„«]|["”»]$/g, ''),
    maxAltLength,
  );

/**
 * slides.describe: a side task in which the model reads a stored picture and proposes its alternative text. It changes
 * no slide: the user reads the text and saves it.
 */
export const slidesDescribe: RunTask = async (context) => {
  const { deck, task } = context;
  const asset = task.ask?.picture ?? '';
  const [picture, slide] = await Promise.all([
    loadPicture(deck.id, asset),
    getSlide(deck.id, task.slide_id ?? ''),
  ]);
  if (!picture || !slide) throw new ConditionFailed(`the picture ${asset} was removed`);
  const title = toPlainText(slide.content.title);
  const text = listContentParts(slide.content)
    .filter(({ part }) => part !== 'title' && !part.startsWith('image'))
    .map((part) => toPlainText(part.text));
  const { message, call } = await context.callModel({
    purpose: 'revise',
    system: describePictureSystem,
    messages: [
      describePictureMessage({
        bytes: picture.bytes,
        format: picture.contentType === 'image/png' ? 'png' : 'jpeg',
        language: deck.language,
        slide: { title, text },
      }),
    ],
    hashedText: JSON.stringify([asset, title, text]),
    maxTokens: describePictureMaxTokens,
  });
  const description = cleanDescription(
    (message.content ?? []).map((block) => block.text ?? '').join(' '),
  );
  if (description === '') throw new ContentFailure('the description is empty');
  return {
    writes: (entities) => [entities.deck.check({ id: deck.id }).where(isInRun(deck.run)).commit()],
    outputText: description,
    keptCalls: [call],
  };
};
