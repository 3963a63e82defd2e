import { type FailureCode, isDeckFailureCode, isFailureCode } from '#shared/domain/failures.ts';
import type { Presentation, PresentationSummary, Task } from '#shared/schemas/presentations.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { joinSentences } from '#web/lib/sentences.ts';
import { slideProgress } from '../api/deck-progress.ts';

/** Failures that what was asked for is the cause of: trying the same again mends none of them. */
const ofTheAsked: readonly FailureCode[] = [
  'content_filtered',
  'context_too_long',
  'source_unreadable',
  'sources_too_large',
  'sources_too_long',
];

const isOfTheAsked = ({ error }: Pick<PresentationSummary, 'error'>): boolean =>
  ofTheAsked.some((code) => code === error?.code);

/** A deck as a list has it, or as its page does: that knows more. */
type Listed = PresentationSummary & Partial<Pick<Presentation, 'origin' | 'versions'>>;

const hasVersion = ({ current_html_version, versions = [] }: Listed): boolean =>
  current_html_version !== null || versions.length > 0;

/** Whether a failed deck has to be asked for in another way: nothing of it is made, and nobody translates it. */
export const isToBeChanged = (deck: Listed): boolean =>
  deck.status === 'failed' &&
  isOfTheAsked(deck) &&
  !deck.origin &&
  !hasVersion(deck) &&
  slideProgress(deck).done === 0;

/** It was a slide that was filtered, not all that was asked, and the outline can say it in other words. */
function isToBeReworded(deck: Listed): boolean {
  const { done, total } = slideProgress(deck);
  const slides = deck.stages?.find(({ name }) => name === 'slides');
  const isSlide = slides?.status === 'failed' && done < total;
  // A translation's slides say what the original's do, whatever its outline is.
  const canReword = deck.allowed_actions.includes('edit_outline') && !deck.origin;
  return deck.error?.code === 'content_filtered' && isSlide && canReword;
}

/**
 * What the reader of a failed deck is told, since the server's own words are in the language that it was made in.
 * Nobody is sent to start again where trying the rest will do.
 */
export function useFailureText(deck: Listed): string {
  const { t, language } = useTranslation();
  const why = useTaskFailureText();
  const code = deck.error?.code;
  if (!isDeckFailureCode(code)) return t('deck.failed');
  if (code === 'model_unavailable')
    return t('deck.error.model_unavailable', { model: deck.error?.model ?? '' });
  if (!isOfTheAsked(deck) || isToBeChanged(deck)) return t(`deck.error.${code}`);
  if (isToBeReworded(deck)) return t('deck.slide_filtered');
  return joinSentences([why(deck), t('deck.kept_rest')], language);
}

/** Gives why a task failed, in as few words. */
export function useTaskFailureText(): (task: Pick<Task, 'error'>) => string {
  const { t } = useTranslation();
  return ({ error }) => {
    const code = error?.code;
    return t(`task.why.${isFailureCode(code) ? code : 'internal'}`);
  };
}
