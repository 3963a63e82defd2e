import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { UserDetail } from '#shared/schemas/users.ts';
import { Dialog } from '#web/components/dialog.tsx';
import { RetryNote } from '#web/components/retry-note.tsx';
import { Tabs } from '#web/components/tabs.tsx';
import { EventList } from '#web/features/security-events/components/event-list.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { peopleStatsQuery, personQuery } from '../../api/people.ts';
import admin from '../admin.module.css';
import styles from '../drawer.module.css';
import { isNotFound } from '../is-not-found.ts';
import { EmptyNote, ListSkeleton } from '../list-state.tsx';
import { PersonDecks } from './person-decks.tsx';
import { PersonOverview } from './person-overview.tsx';
import { isLastAdmin, PersonTag } from './person-state.tsx';
import { PersonUsage } from './person-usage.tsx';
import { UserActionDialog } from './user-action-dialog.tsx';
import type { UserAction } from './user-actions.ts';

const tabs = ['overview', 'decks', 'usage', 'activity'] as const;
type TabName = (typeof tabs)[number];

type UserTabsProps = { person: UserDetail; onAction: (action: UserAction) => void };

function UserTabs({ person, onAction }: UserTabsProps) {
  const { t } = useTranslation();
  const [tab, setTab] = useState<TabName>('overview');
  const { data: stats } = useQuery(peopleStatsQuery);
  return (
    <>
      <p className={styles.identity}>
        <span>{person.email}</span>
        <PersonTag person={person} />
        {person.is_admin && <span className={admin.badge}>{t('people.admin')}</span>}
      </p>
      <Tabs
        label={t('people.parts')}
        tabs={tabs.map((id) => ({ id, label: t(`people.tab.${id}`) }))}
        active={tab}
        onChange={setTab}
      >
        {tab === 'overview' && (
          <PersonOverview
            person={person}
            isLast={isLastAdmin(person, stats?.admins)}
            onAction={onAction}
          />
        )}
        {tab === 'decks' && <PersonDecks id={person.id} />}
        {tab === 'usage' && <PersonUsage person={person} />}
        {tab === 'activity' && (
          <div className={admin.list}>
            <EventList userId={person.id} />
          </div>
        )}
      </Tabs>
    </>
  );
}

/** A user's details in tabs: overview, presentations, usage and activity. */
export function PersonDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation();
  const { data: person, error, refetch } = useQuery(personQuery(id));
  const [action, setAction] = useState<UserAction>();
  const title = person ? person.full_name || person.email : t('people.one');
  return (
    <>
      <Dialog title={title} size="side" onClose={onClose}>
        {person && <UserTabs person={person} onAction={setAction} />}
        {!person && !error && <ListSkeleton />}
        {!person && isNotFound(error) && (
          <EmptyNote title={t('people.not_found')} text={t('people.not_found_text')} />
        )}
        {!person && error && !isNotFound(error) && <RetryNote error={error} onRetry={refetch} />}
      </Dialog>
      {person && action && (
        <UserActionDialog
          person={person}
          action={action}
          onClose={() => setAction(undefined)}
          {...(action === 'delete' && { onDone: onClose })}
        />
      )}
    </>
  );
}
