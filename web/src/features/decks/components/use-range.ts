import type { Estimate } from '#shared/schemas/usage.ts';
import { formatCost, formatCount, formatSeconds } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useCost } from '#web/lib/use-cost.ts';

type Range = Estimate['tokens'];

const perDollar = 1_000_000;
const minute = 60;

/** To five seconds under two minutes, to the half minute above: nobody knows it better. */
const roundSeconds = (seconds: number): number => {
  const step = seconds < 2 * minute ? 5 : minute / 2;
  return Math.max(step, Math.round(seconds / step) * step);
};

/** Tells the ranges of an estimate in words. */
export function useRange() {
  const { t, language } = useTranslation();
  const { isUnpriced, costText } = useCost();
  const between = (low: string, high: string) =>
    low === high ? low : t('estimate.range', { low, high });
  const timeText = ({ low, high }: Range) =>
    between(
      formatSeconds(roundSeconds(low), language),
      formatSeconds(roundSeconds(high), language),
    );
  const tokensText = ({ low, high }: Range) => between(formatCount(low), formatCount(high));
  const moneyText = ({ low, high }: Range) =>
    isUnpriced(high)
      ? costText(0)
      : between(formatCost(low * perDollar, language), formatCost(high * perDollar, language));
  return { timeText, tokensText, moneyText };
}
