import type { Presentation } from '#shared/schemas/presentations.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import styles from './regenerate.module.css';
import { hasOutline, type SlidesAgain } from './slides-again.ts';

type Props = { deck: Presentation; counts: SlidesAgain };

/** What a regeneration leaves alone, what it costs, and the cheaper way where there is one. */
export function WhatStays({ deck, counts }: Props) {
  const { t } = useTranslation();
  const versions = deck.versions.length;
  const isResumable = deck.allowed_actions.includes('resume') && counts.made.all > 0;
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
