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
import { isGone } from '../is-gone.ts';
import { Nothing, Waiting } from '../list-state.tsx';
import { DeedDialog } from './deed-dialog.tsx';
import type { Deed } from './deeds.ts';
import { PersonDecks } from './person-decks.tsx';
import { PersonOverview } from './person-overview.tsx';
import { isLastAdmin, PersonTag } from './person-state.tsx';
import { PersonUsage } from './person-usage.tsx';

const tabs = ['overview', 'decks', 'usage', 'activity'] as const;
type TabName = (typeof tabs)[number];

type PartsProps = { person: UserDetail; onDeed: (deed: Deed) => void };

function Parts({ person, onDeed }: PartsProps) {
  const { t } = useTranslation();
  const [tab, setTab] = useState<TabName>('overview');
  const { data: stats } = useQuery(peopleStatsQuery);
  return (
    <>
      <p className={styles.whose}>
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
            onDeed={onDeed}
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

/** A user: who they are, what they may, what they made and used. */
export function PersonDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation();
  const { data: person, error, refetch } = useQuery(personQuery(id));
  const [deed, setDeed] = useState<Deed>();
  const title = person ? person.full_name || person.email : t('people.one');
  return (
    <>
      <Dialog title={title} size="side" onClose={onClose}>
        {person && <Parts person={person} onDeed={setDeed} />}
        {!person && !error && <Waiting />}
        {!person && isGone(error) && (
          <Nothing title={t('people.gone')} text={t('people.gone_text')} />
        )}
        {!person && error && !isGone(error) && <RetryNote error={error} onRetry={refetch} />}
      </Dialog>
      {person && deed && (
        <DeedDialog
          person={person}
          deed={deed}
          onClose={() => setDeed(undefined)}
          {...(deed === 'delete' && { onDone: onClose })}
        />
      )}
    </>
  );
}
