import { useQuery } from '@tanstack/react-query';
import type { EditorialFinding } from '#shared/schemas/editorial-review.ts';
import type { Presentation, SlideView, Task } from '#shared/schemas/presentations.ts';
import { Button } from '#web/components/button.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { IconWand } from '#web/components/icons/wand.ts';
import { configQuery } from '#web/lib/config.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import {
  editorialReviewQuery,
  useApplyFinding,
  useDismissFinding,
  useStartEditorialReview,
} from '../../api/editorial-review.ts';
import { isInFlight } from '../../api/side-tasks.ts';
import { useShownResult } from '../slide-change/shown-results.ts';
import styles from './editorial-review.module.css';

type FindingProps = {
  deckId: string;
  finding: EditorialFinding;
  number: number;
  canApply: boolean;
};

function Finding({ deckId, finding, number, canApply }: FindingProps) {
  const { t } = useTranslation();
  const apply = useApplyFinding();
  const dismiss = useDismissFinding();
  const request = { id: deckId, finding: finding.id };
  const error = apply.error ?? dismiss.error;
  return (
    <li>
      <h3>
        {t('editorial.slide', { number })} · {t(`editorial.kind.${finding.kind}`)}
      </h3>
      <p>{finding.text}</p>
      <p className={styles.instruction}>{t('editorial.proposal', { text: finding.instruction })}</p>
      {finding.state === 'open' ? (
        <div className={styles.actions}>
          <Button
            size="sm"
            icon={<IconWand />}
            disabled={!canApply}
            isBusy={apply.isPending}
            onClick={() => apply.mutate(request)}
          >
            {t('editorial.apply')}
          </Button>
          <Button
            size="sm"
            variant="plain"
            isBusy={dismiss.isPending}
            onClick={() => dismiss.mutate(request)}
          >
            {t('editorial.dismiss')}
          </Button>
        </div>
      ) : (
        <p className={styles.instruction}>{t(`editorial.state.${finding.state}`)}</p>
      )}
      {error && <ErrorNote error={error} />}
    </li>
  );
}

const editorialTaskKind = 'slides.editorial';

type Props = {
  deck: Presentation;
  tasks: readonly Task[] | undefined;
  slides: readonly SlideView[];
};

/**
 * The editorial review: the model's findings about the deck's text. Separate from the layout score, which code
 * computes.
 */
export function EditorialReviewPanel({ deck, tasks, slides }: Props) {
  const { t } = useTranslation();
  const start = useStartEditorialReview();
  useShownResult(editorialTaskKind);
  const { data: config } = useQuery(configQuery);
  const task = tasks?.find(({ kind }) => kind === editorialTaskKind);
  const isInProgress = task !== undefined && isInFlight(task);
  const { data: review, error } = useQuery(
    editorialReviewQuery(deck.id, task?.finished_at ?? null),
  );
  const canRevise = deck.allowed_actions.includes('revise_slide');
  const hasReview = review !== undefined && review.reviewed_at !== null;
  if (!canRevise && !hasReview) return null;
  return (
    <section className={styles.panel} aria-labelledby="editorial-review">
      <h2 id="editorial-review">{t('editorial.title')}</h2>
      <p className={styles.instruction}>{t('editorial.about')}</p>
      {config?.demo_model && <p role="note">{t('editorial.demo')}</p>}
      {hasReview && review.is_outdated && <p>{t('editorial.outdated')}</p>}
      {hasReview && review.findings.length === 0 && <p>{t('editorial.none')}</p>}
      {hasReview && (
        <ol className={styles.findings}>
          {review.findings.map((finding) => (
            <Finding
              key={`${review.reviewed_at}-${finding.id}`}
              deckId={deck.id}
              finding={finding}
              number={slides.findIndex(({ id }) => id === finding.slide_id) + 1}
              canApply={canRevise}
            />
          ))}
        </ol>
      )}
      {canRevise && (
        <Button
          isBusy={start.isPending || isInProgress}
          onClick={() => start.mutate({ id: deck.id })}
        >
          {t(hasReview ? 'editorial.again' : 'editorial.start')}
        </Button>
      )}
      {task?.status === 'failed' && !isInProgress && <p>{t('editorial.failed')}</p>}
      {(error ?? start.error) && <ErrorNote error={error ?? start.error} />}
    </section>
  );
}
