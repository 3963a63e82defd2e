import type { Presentation } from '#shared/schemas/presentations.ts';
import { RadioGroup } from '#web/components/radio-group.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import styles from './regenerate.module.css';
import {
  hasOutline,
  listAvailableScopes,
  type RegenerateCounts,
  type RegenerateScope,
} from './regenerate-counts.ts';

type Props = {
  deck: Presentation;
  counts: RegenerateCounts;
  scope: RegenerateScope;
  onSelect: (scope: RegenerateScope) => void;
};

/**
 * Chooses which slides to regenerate. Shows a sentence instead of the choice when all choices would regenerate the same
 * slides.
 */
export function ScopeChoice({ deck, counts, scope, onSelect }: Props) {
  const { t } = useTranslation();
  const { total, edited, stale } = counts;
  if (!hasOutline(deck)) return <p className={styles.lead}>{t('regenerate.no_outline')}</p>;
  const scopes = listAvailableScopes(counts);
  if (scopes.length === 1)
    return <p className={styles.lead}>{t('regenerate.every', { count: total })}</p>;
  const hints: Record<RegenerateScope, string> = {
    unedited: t('regenerate.hint.unedited', { count: edited }),
    all: edited > 0 ? t('regenerate.hint.all', { count: edited }) : '',
    stale: t('regenerate.hint.stale', { count: stale }),
  };
  return (
    <RadioGroup
      legend={t('regenerate.which')}
      name="scope"
      selected={scope}
      onSelect={onSelect}
      choices={scopes.map((id) => ({
        id,
        label: t(`regenerate.scope.${id}`),
        hint: hints[id],
        isDisabled: counts.byScope[id] === 0,
      }))}
    />
  );
}
