import type { Presentation } from '#shared/schemas/presentations.ts';
import { Choices } from '#web/components/choices.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import styles from './regenerate.module.css';
import { hasOutline, type Scope, type SlidesAgain, scopesOf } from './slides-again.ts';

type Props = {
  deck: Presentation;
  counts: SlidesAgain;
  scope: Scope;
  onChoose: (scope: Scope) => void;
};

/** Which slides; where every choice comes to the same, one sentence says what happens. */
export function ScopeChoice({ deck, counts, scope, onChoose }: Props) {
  const { t } = useTranslation();
  const { total, edited, stale } = counts;
  if (!hasOutline(deck)) return <p className={styles.lead}>{t('regenerate.no_outline')}</p>;
  const scopes = scopesOf(counts);
  if (scopes.length === 1)
    return <p className={styles.lead}>{t('regenerate.every', { count: total })}</p>;
  const hints: Record<Scope, string> = {
    unedited: t('regenerate.hint.unedited', { count: edited }),
    all: edited > 0 ? t('regenerate.hint.all', { count: edited }) : '',
    stale: t('regenerate.hint.stale', { count: stale }),
  };
  return (
    <Choices
      legend={t('regenerate.which')}
      name="scope"
      chosen={scope}
      onChoose={onChoose}
      choices={scopes.map((id) => ({
        id,
        label: t(`regenerate.scope.${id}`),
        hint: hints[id],
        isDisabled: counts.made[id] === 0,
      }))}
    />
  );
}
