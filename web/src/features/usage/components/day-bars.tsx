import type { UsageTotals } from '#shared/schemas/usage.ts';
import { Bars } from '#web/components/bars.tsx';
import { tokensOf } from '#web/components/sums-table.tsx';
import { formatCount, formatDay } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useCost } from '#web/lib/use-cost.ts';

/** Tokens of each day. */
export function DayBars({ days }: { days: readonly (UsageTotals & { day: string })[] }) {
  const { t, language } = useTranslation();
  const { costText } = useCost();
  const bars = days.map((sums) => ({
    key: sums.day,
    label: formatDay(sums.day, language),
    text: t('usage.bar', {
      tokens: formatCount(tokensOf(sums)),
      cost: costText(sums.cost_micros),
    }),
    value: tokensOf(sums),
  }));
  const [first, last] = [bars[0]?.label ?? '', bars.at(-1)?.label ?? ''];
  return <Bars title={t('usage.by_day')} bars={bars} ends={[first, last]} />;
}
