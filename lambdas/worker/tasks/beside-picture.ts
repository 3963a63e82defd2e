import type { SlideContent } from '#shared/deck/model.ts';
import type { ImageContent } from '#shared/deck/model-parts.ts';
import { formatPictureId } from '#shared/deck/picture-id.ts';
import { placePicture } from '#shared/deck/place-picture.ts';
import type { ValidatedSlide } from '../../services/decks/evidence/validate-slide.ts';

/** Placeholder of a picture that is not made yet: the layout needs only its size, 3:2 as image models make them. */
export const placeholderPicture: ImageContent = {
  asset: formatPictureId({
    hash: '0'.repeat(64),
    size: { width: 1536, height: 1024 },
    extension: 'jpg',
  }),
  alt: '-',
  credit: { provider: '-' },
};

type ValidateSlide = (content: SlideContent) => ValidatedSlide;

/**
 * Validates a slide twice: alone (`alone`) and with its text beside the picture (`beside`). `beside` is undefined if
 * the text leaves no room: a text would be dropped, or the picture would cause an error that the slide alone does not
 * have.
 */
export function validateWithPicture(
  content: SlideContent,
  image: ImageContent,
  validate: ValidateSlide,
): { alone: ValidatedSlide; beside: ValidatedSlide | undefined } {
  const alone = validate(content);
  const placed = placePicture(content, image);
  const beside = placed && validate(placed);
  const isCausedByPicture = ({ code, severity }: ValidatedSlide['findings'][number]) =>
    severity === 'error' && !alone.findings.some((finding) => finding.code === code);
  return { alone, beside: beside?.findings.some(isCausedByPicture) ? undefined : beside };
}
