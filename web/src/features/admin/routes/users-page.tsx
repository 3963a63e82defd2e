import { Tabs } from '#web/components/tabs.tsx';
import { UsageStats } from '#web/features/usage/components/usage-stats.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import styles from '../components/admin.module.css';
import { LogView } from '../components/log/log-view.tsx';
import { PeopleFilterBar, usePeopleFilters } from '../components/people/people-filters.tsx';
import { PeopleList } from '../components/people/people-list.tsx';
import { PersonDrawer } from '../components/people/person-drawer.tsx';
import { UserCounts } from '../components/people/user-counts.tsx';
import { useListUrl } from '../components/use-list-url.ts';

const views = ['people', 'usage', 'log'] as const;

function People() {
  const filters = usePeopleFilters();
  return (
    <div className={styles.view}>
      <UserCounts />
      <PeopleFilterBar filters={filters} />
      <PeopleList filters={filters} />
    </div>
  );
}

/** The users page: users, usage and audit log. */
export function UsersPage() {
  const { t } = useTranslation();
  const { param, setView, openItem } = useListUrl();
  const active = views.find((name) => name === param('view')) ?? 'people';
  const person = param('user');
  usePageTitle(t('layout.users'));
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t('layout.users')}</h1>
      <Tabs
        label={t('admin.views')}
        tabs={views.map((id) => ({ id, label: t(`people.view.${id}`) }))}
        active={active}
        onChange={(id) => setView(id === 'people' ? '' : id)}
      >
        {active === 'people' && <People />}
        {active === 'usage' && <UsageStats />}
        {active === 'log' && <LogView />}
      </Tabs>
      {person !== '' && (
        <PersonDrawer key={person} id={person} onClose={() => openItem('user', null)} />
      )}
    </div>
  );
}
