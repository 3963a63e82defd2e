import type { UsageTotals } from '#shared/schemas/usage.ts';
import { UsageTable } from '#web/components/usage-table.tsx';
import { formatMonth } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/i18n.ts';

type Props = {
  /** Oldest first, as in the response. */
  months: readonly (UsageTotals & { month: string })[];
};

/** A user's usage by month, newest first. */
export function MonthTable({ months }: Props) {
  const { t, language } = useTranslation();
  const rows = months.toReversed().map((totals) => ({
    ...totals,
    key: totals.month,
    name: formatMonth(totals.month, language),
  }));
  return <UsageTable title={t('usage.by_month')} rowHeading={t('usage.month')} rows={rows} />;
}
