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

/** Whether a failed deck has to be asked for in another way: nothing of it is made, and nobody translates it. */
export const isToBeChanged = (deck: Presentation): boolean =>
  deck.status === 'failed' &&
  isOfTheAsked(deck) &&
  deck.origin === null &&
  deck.versions.length === 0 &&
  slideProgress(deck).done === 0;

/** What the reader of a failed deck is told; the server's own words are in the language that it was made in. */
export function useFailureText({ error }: Pick<PresentationSummary, 'error'>): string {
  const { t } = useTranslation();
  const code = error?.code;
  return isDeckFailureCode(code) ? t(`deck.error.${code}`) : t('deck.failed');
}

/** What is told beside the button that mends it: nobody is sent to start again where trying the rest will do. */
export function useMendingText(deck: Presentation): string {
  const { t, language } = useTranslation();
  const whole = useFailureText(deck);
  const why = useTaskFailureText();
  if (!isOfTheAsked(deck) || isToBeChanged(deck)) return whole;
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
