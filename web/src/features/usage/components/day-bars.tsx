import type { UsageTotals } from '#shared/schemas/usage.ts';
import { Bars } from '#web/components/bars.tsx';
import { countTokens } from '#web/components/usage-table.tsx';
import { formatCount, formatDay } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useCostText } from '#web/lib/use-cost.ts';

/** A bar chart of tokens by day. */
export function DayBars({ days }: { days: readonly (UsageTotals & { day: string })[] }) {
  const { t, language } = useTranslation();
  const { costText } = useCostText();
  const bars = days.map((totals) => ({
    key: totals.day,
    label: formatDay(totals.day, language),
    text: t('usage.bar', {
      tokens: formatCount(countTokens(totals)),
      cost: costText(totals.cost_micros),
    }),
    value: countTokens(totals),
  }));
  const [first, last] = [bars[0]?.label ?? '', bars.at(-1)?.label ?? ''];
  return <Bars title={t('usage.by_day')} bars={bars} ends={[first, last]} />;
}
