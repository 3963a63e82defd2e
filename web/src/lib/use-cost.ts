import { useQuery } from '@tanstack/react-query';
import { configQuery } from '#web/lib/config.ts';
import { formatCost } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/i18n.ts';

/**
 * Returns a function that formats costs. The demo model is free and an unknown model has no price;
 * both are shown as text.
 */
export function useCostText() {
  const { t, language } = useTranslation();
  const { data: config } = useQuery(configQuery);
  const model = config?.passed_on_model;
  const hasPrice = config?.demo_model !== true && model === undefined;
  const isUnpriced = (micros: number) => micros === 0 && !hasPrice;
  const unpricedText =
    model === undefined ? t('usage.no_cost') : t('usage.unknown_cost', { model });
  const costText = (micros: number) =>
    isUnpriced(micros) ? unpricedText : formatCost(micros, language);
  return { isUnpriced, costText };
}
