import { isDeckFailureCode, isFailureCode, isRequestFault } from '#shared/domain/failures.ts';
import type { Presentation, PresentationSummary, Task } from '#shared/schemas/presentations.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { joinSentences } from '#web/lib/sentences.ts';
import { countSlideProgress } from '../api/deck-progress.ts';

/** A deck from a list, or the full deck of its page. */
type DeckSummary = PresentationSummary & Partial<Pick<Presentation, 'origin' | 'versions'>>;

const hasVersion = ({ current_html_version, versions = [] }: DeckSummary): boolean =>
  current_html_version !== null || versions.length > 0;

/**
 * Whether a failed deck's request must be changed: nothing exists to resume from, and it is no
 * translation.
 */
export const mustChangeRequest = (deck: DeckSummary): boolean =>
  deck.status === 'failed' &&
  isRequestFault(deck.error?.code) &&
  !deck.origin &&
  !hasVersion(deck) &&
  countSlideProgress(deck).done === 0;

/**
 * Whether the run failed because the model's content filter rejected a slide, and the user can reword the slide's
 * outline entry.
 */
function canRewordSlide(deck: DeckSummary): boolean {
  const { done, total } = countSlideProgress(deck);
  const slides = deck.stages?.find(({ name }) => name === 'slides');
  const isSlide = slides?.status === 'failed' && done < total;
  // Rewording an outline entry doesn't help a translation, whose slides follow the original.
  const canReword = deck.allowed_actions.includes('edit_outline') && !deck.origin;
  return deck.error?.code === 'content_filtered' && isSlide && canReword;
}

/**
 * Returns the failure in the reader's language; the server's own text is in the language of the
 * run. Suggests a new request only if resuming can't help.
 */
export function useFailureText(deck: DeckSummary): string {
  const { t, language } = useTranslation();
  const taskFailure = useTaskFailureText();
  const code = deck.error?.code;
  if (!isDeckFailureCode(code)) return t('deck.failed');
  if (code === 'model_unavailable')
    return t('deck.error.model_unavailable', { model: deck.error?.model ?? '' });
  if (!isRequestFault(code) || mustChangeRequest(deck)) return t(`deck.error.${code}`);
  if (canRewordSlide(deck)) return t('deck.slide_filtered');
  return joinSentences([taskFailure(deck), t('deck.kept_rest')], language);
}

/** Returns a function that gives a short reason of a task's failure. */
export function useTaskFailureText(): (task: Pick<Task, 'error'>) => string {
  const { t } = useTranslation();
  return ({ error }) => {
    const code = error?.code;
    return t(`task.why.${isFailureCode(code) ? code : 'internal'}`);
  };
}
