import type { Presentation } from '#shared/schemas/presentations.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import styles from './regenerate.module.css';
import { hasOutline, type RegenerateCounts } from './regenerate-counts.ts';

type Props = { deck: Presentation; counts: RegenerateCounts };

/** Lists the content that a regeneration keeps and its cost, with a hint to resume if that is cheaper. */
export function RegenerateNotes({ deck, counts }: Props) {
  const { t } = useTranslation();
  const versions = deck.versions.length;
  const isResumable = deck.allowed_actions.includes('resume') && counts.byScope.all > 0;
  const facts = [
    hasOutline(deck) && t('regenerate.stays.outline'),
    versions > 0 && t('regenerate.stays.versions', { count: versions }),
    counts.edited > 0 && t('regenerate.stays.edits'),
    t('regenerate.stays.cost'),
    isResumable && t('regenerate.stays.resume'),
  ].filter((fact) => fact !== false);
  return (
    <ul className={styles.facts}>
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
}
