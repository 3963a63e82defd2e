import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import type { Collaborator } from '#shared/schemas/collaborators.ts';
import type { Presentation } from '#shared/schemas/presentations.ts';
import { RetryNote } from '#web/components/retry-note.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { deckKeys } from '#web/features/decks/api/deck-keys.ts';
import { announce } from '#web/lib/announce.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { collaboratorsQuery } from '../api/collaborators.ts';
import { AddPerson } from './add-person.tsx';
import styles from './people.module.css';
import { PersonRow } from './person-row.tsx';

/** The people with whom a deck is shared; its owner adds, changes and removes them. */
export function PeopleSection({ deck }: { deck: Presentation }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { data: people, error, refetch } = useQuery(collaboratorsQuery(deck.id));
  const heading = useRef<HTMLHeadingElement>(null);
  const canManage = deck.my_role === 'owner';
  const onRemoved = (person: Collaborator) => {
    if (person.is_me) {
      queryClient.removeQueries({ queryKey: deckKeys.deck(deck.id) });
      void navigate('/dashboard?shared=1');
      return;
    }
    announce(t('collaborators.removed'));
    // Moves the focus to the heading, because the pressed button was removed.
    heading.current?.focus();
  };
  return (
    <section className={styles.people}>
      <h3 ref={heading} tabIndex={-1}>
        {t('collaborators.title')}
      </h3>
      {canManage && <AddPerson id={deck.id} />}
      <ul className={styles.list}>
        <li>
          <div className={styles.person}>
            <div className={styles.who}>
              <b>{deck.owner.full_name}</b>
              {canManage && <span className={styles.muted}>{t('collaborators.you')}</span>}
            </div>
            <span>{t('collaborators.is.owner')}</span>
          </div>
        </li>
        {people?.map((person) => (
          <li key={person.id}>
            <PersonRow id={deck.id} person={person} canManage={canManage} onRemoved={onRemoved} />
          </li>
        ))}
      </ul>
      {!people && !error && <Skeleton count={2} />}
      {!people && error && <RetryNote error={error} onRetry={refetch} />}
    </section>
  );
}
