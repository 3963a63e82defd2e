import type { Estimate } from '#shared/schemas/usage.ts';
import { formatCost, formatCount, formatSeconds } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useCostText } from '#web/lib/use-cost.ts';

type Range = Estimate['tokens'];

const microsPerDollar = 1_000_000;
const secondsPerMinute = 60;

/**
 * Rounds to five seconds below two minutes, else to half a minute, as estimates are not more
 * precise.
 */
const roundSeconds = (seconds: number, round: (steps: number) => number): number => {
  const step = seconds < 2 * secondsPerMinute ? 5 : secondsPerMinute / 2;
  return Math.max(step, round(seconds / step) * step);
};

/** Returns functions that format the ranges of an estimate. */
export function useRangeText() {
  const { t, language } = useTranslation();
  const { isUnpriced, costText } = useCostText();
  const rangeText = (low: string, high: string) =>
    low === high ? low : t('estimate.range', { low, high });
  const timeText = ({ low, high }: Range) =>
    rangeText(
      formatSeconds(roundSeconds(low, Math.floor), language),
      formatSeconds(roundSeconds(high, Math.ceil), language),
    );
  const tokensText = ({ low, high }: Range) => rangeText(formatCount(low), formatCount(high));
  const moneyText = ({ low, high }: Range) =>
    isUnpriced(high)
      ? costText(0)
      : rangeText(
          formatCost(low * microsPerDollar, language),
          formatCost(high * microsPerDollar, language),
        );
  return { timeText, tokensText, moneyText };
}
