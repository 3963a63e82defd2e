import type { EstimateBody, PresentationEstimate } from '#shared/schemas/estimate.ts';
import type { Quota } from '#shared/schemas/users.ts';
import { type Fact, Facts } from '#web/components/facts.tsx';
import { formatCount } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useRangeText } from '../use-range-text.ts';
import styles from './estimate-line.module.css';
import { useEstimate } from './use-estimate.ts';

/** Returns a function that formats the month’s deck count including this deck. */
function useDeckQuotaText() {
  const { t } = useTranslation();
  return ({ used, limit }: Quota['decks']) => {
    if (limit === null) return t('estimate.no_limit');
    return used > limit ? t('estimate.none_left') : t('estimate.with_this', { used, limit });
  };
}

function EstimateFacts({ estimate }: { estimate: PresentationEstimate }) {
  const { t } = useTranslation();
  const { timeText, moneyText } = useRangeText();
  const decksText = useDeckQuotaText();
  const facts: Fact[] = [
    [t('estimate.time'), timeText(estimate.seconds)],
    [t('estimate.money'), moneyText(estimate.cost_usd)],
    [t('estimate.decks'), decksText(estimate.quota_after.decks)],
  ];
  return <Facts facts={facts} className={styles.facts} />;
}

/** Warns when the estimate exceeds the remaining tokens. */
function EstimateWarning({ estimate }: { estimate: PresentationEstimate }) {
  const { t } = useTranslation();
  const { tokens } = estimate.quota_after;
  if (tokens.used <= tokens.limit) return null;
  const left = Math.max(0, tokens.limit - (tokens.used - estimate.tokens.high));
  return <p className={styles.warning}>{t('estimate.few_tokens', { left: formatCount(left) })}</p>;
}

type Props = {
  /** Body of the estimate request; null while the draft is incomplete or invalid. */
  body: EstimateBody | null;
  /** Why `body` is null: sources are still uploading (`held`), the draft has no content yet, or a text is too long. */
  notEstimated?: 'held' | 'not_yet' | 'too_long';
};

/** The estimated time and cost of the deck; refetched when the draft changes. */
export function EstimateLine({ body, notEstimated = 'not_yet' }: Props) {
  const { t } = useTranslation();
  const { data, isError, isFetching, isOutdated, refetch } = useEstimate(body);
  if (!body) return <p className={styles.hint}>{t(`estimate.${notEstimated}`)}</p>;
  return (
    <section className={styles.estimate} aria-label={t('estimate.title')} aria-busy={isOutdated}>
      {data && <EstimateFacts estimate={data} />}
      {data && <EstimateWarning estimate={data} />}
      {!data && !isError && <p className={styles.hint}>{t('estimate.loading')}</p>}
      {isError && !isFetching && (
        <p className={styles.hint}>
          {t('estimate.failed')}{' '}
          <button type="button" className={styles.retry} onClick={() => refetch()}>
            {t('common.try_again')}
          </button>
        </p>
      )}
    </section>
  );
}
