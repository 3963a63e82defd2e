import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Presentation } from '#shared/schemas/presentations.ts';
import { RetryNote } from '#web/components/retry-note.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { announce } from '#web/lib/announce.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { sharesQuery } from '../api/shares.ts';
import { ShareRow } from './share-row.tsx';
import styles from './shares.module.css';

type Props = { deck: Presentation; isOwner: boolean };

/** The deck's share links, newest first, including links that were revoked or have expired recently. */
export function ShareList({ deck, isOwner }: Props) {
  const { t } = useTranslation();
  const { data: shares, error, refetch } = useQuery(sharesQuery(deck.id));
  const heading = useRef<HTMLHeadingElement>(null);
  const onRevoked = () => {
    announce(t('share.revoked'));
    // Moves the focus to the heading, because the pressed button was removed.
    heading.current?.focus();
  };
  return (
    <section className={styles.links}>
      <h3 ref={heading} tabIndex={-1}>
        {t('share.list')}
      </h3>
      {shares?.length === 0 && <p className={styles.muted}>{t('share.none')}</p>}
      {shares && shares.length > 0 && (
        <ul className={styles.list}>
          {shares.map((share) => (
            <li key={share.id}>
              <ShareRow deck={deck} share={share} isOwner={isOwner} onRevoked={onRevoked} />
            </li>
          ))}
        </ul>
      )}
      {!shares && !error && <Skeleton count={2} />}
      {!shares && error && <RetryNote error={error} onRetry={refetch} />}
    </section>
  );
}
