import { useQuery } from '@tanstack/react-query';
import type { EstimateBody, PresentationEstimate } from '#shared/schemas/estimate.ts';
import type { Quota } from '#shared/schemas/users.ts';
import { type Fact, Facts } from '#web/components/facts.tsx';
import { formatCount } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useSettled } from '#web/lib/use-settled.ts';
import { estimateQuery } from '../../api/estimate.ts';
import { useRange } from '../use-range.ts';
import styles from './estimate-line.module.css';

/** Nobody types for so long: then it is asked. */
const settledMs = 600;

/** The month’s decks with this one among them. */
function useDecksText() {
  const { t } = useTranslation();
  return ({ used, limit }: Quota['decks']) => {
    if (limit === null) return t('estimate.no_limit');
    return used > limit ? t('estimate.none_left') : t('estimate.with_this', { used, limit });
  };
}

function EstimateFacts({ estimate }: { estimate: PresentationEstimate }) {
  const { t } = useTranslation();
  const { timeText, tokensText, moneyText } = useRange();
  const decksText = useDecksText();
  const facts: Fact[] = [
    [t('estimate.time'), timeText(estimate.seconds)],
    [t('estimate.tokens'), tokensText(estimate.tokens)],
    [t('estimate.money'), moneyText(estimate.cost_usd)],
    [t('estimate.decks'), decksText(estimate.quota_after.decks)],
  ];
  return <Facts facts={facts} className={styles.facts} />;
}

/** More tokens than are left. */
function Warning({ estimate }: { estimate: PresentationEstimate }) {
  const { t } = useTranslation();
  const { tokens } = estimate.quota_after;
  if (tokens.used <= tokens.limit) return null;
  const left = Math.max(0, tokens.limit - (tokens.used - estimate.tokens.high));
  return <p className={styles.warning}>{t('estimate.few_tokens', { left: formatCount(left) })}</p>;
}

type Props = {
  /** Null as long as the draft says too little, or holds what can't be used. */
  asked: EstimateBody | null;
  /** Files or pages are in the way. */
  isHeld?: boolean;
};

/** What the deck will probably take, asked anew as the draft changes. */
export function EstimateLine({ asked, isHeld = false }: Props) {
  const { t } = useTranslation();
  const settled = useSettled(asked, settledMs);
  const { data, isError, isFetching, refetch } = useQuery(estimateQuery(settled));
  if (!asked)
    return <p className={styles.hint}>{t(isHeld ? 'estimate.held' : 'estimate.not_yet')}</p>;
  const isOld = isFetching || settled !== asked;
  return (
    <section className={styles.estimate} aria-label={t('estimate.title')} aria-busy={isOld}>
      {data && <EstimateFacts estimate={data} />}
      {data && <Warning estimate={data} />}
      {!data && !isError && <p className={styles.hint}>{t('estimate.loading')}</p>}
      {isError && !isFetching && (
        <p className={styles.hint}>
          {t('estimate.failed')}{' '}
          <button type="button" className={styles.again} onClick={() => refetch()}>
            {t('common.try_again')}
          </button>
        </p>
      )}
    </section>
  );
}
