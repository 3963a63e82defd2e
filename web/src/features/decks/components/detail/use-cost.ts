import { useQuery } from '@tanstack/react-query';
import { configQuery } from '#web/lib/config.ts';
import { formatCost } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/i18n.ts';

/** Tells costs; what the demo model made costs nothing, and is said so in words. */
export function useCost() {
  const { t, language } = useTranslation();
  const { data: config } = useQuery(configQuery);
  const isFree = (micros: number) => micros === 0 && config?.demo_model === true;
  const costText = (micros: number) =>
    isFree(micros) ? t('usage.no_cost') : formatCost(micros, language);
  return { isFree, costText };
}
