import { Tabs } from '#web/components/tabs.tsx';
import { UsageStats } from '#web/features/usage/components/usage-stats.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import styles from '../components/admin.module.css';
import { LogView } from '../components/log/log-view.tsx';
import { PeopleFigures } from '../components/people/people-figures.tsx';
import { PeopleFilterBar, usePeopleFilters } from '../components/people/people-filters.tsx';
import { PeopleList } from '../components/people/people-list.tsx';
import { PersonDrawer } from '../components/people/person-drawer.tsx';
import { useAddress } from '../components/use-address.ts';

const views = ['people', 'usage', 'log'] as const;

function People() {
  const filters = usePeopleFilters();
  return (
    <div className={styles.view}>
      <PeopleFigures />
      <PeopleFilterBar filters={filters} />
      <PeopleList filters={filters} />
    </div>
  );
}

/** Users: who they are and what they may, what all of them used, and what admins did. */
export function UsersPage() {
  const { t } = useTranslation();
  const { of, view, show } = useAddress();
  const active = views.find((name) => name === of('view')) ?? 'people';
  const person = of('user');
  usePageTitle(t('layout.users'));
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t('layout.users')}</h1>
      <Tabs
        label={t('admin.views')}
        tabs={views.map((id) => ({ id, label: t(`people.view.${id}`) }))}
        active={active}
        onChange={(id) => view(id === 'people' ? '' : id)}
      >
        {active === 'people' && <People />}
        {active === 'usage' && <UsageStats />}
        {active === 'log' && <LogView />}
      </Tabs>
      {person !== '' && (
        <PersonDrawer key={person} id={person} onClose={() => show('user', null)} />
      )}
    </div>
  );
}
