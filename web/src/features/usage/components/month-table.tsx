import type { UsageTotals } from '#shared/schemas/usage.ts';
import { SumsTable } from '#web/components/sums-table.tsx';
import { formatMonth } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/i18n.ts';

type Props = {
  /** Oldest first, as the server tells them. */
  months: readonly (UsageTotals & { month: string })[];
};

/** A user's sums by month, newest first. */
export function MonthTable({ months }: Props) {
  const { t, language } = useTranslation();
  const rows = months.toReversed().map((sums) => ({
    ...sums,
    key: sums.month,
    name: formatMonth(sums.month, language),
  }));
  return <SumsTable title={t('usage.by_month')} what={t('usage.month')} rows={rows} />;
}
