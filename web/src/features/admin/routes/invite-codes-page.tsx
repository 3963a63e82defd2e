import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#web/components/button.tsx';
import { IconPlus } from '#web/components/icons/plus.ts';
import { Tabs } from '#web/components/tabs.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { requestListQuery } from '../api/invite-requests.ts';
import styles from '../components/admin.module.css';
import { InviteDrawer } from '../components/invites/invite-drawer.tsx';
import { InviteList } from '../components/invites/invite-list.tsx';
import { NewInviteDialog } from '../components/invites/new-invite-dialog.tsx';
import { RequestList } from '../components/requests/request-list.tsx';
import { useListUrl } from '../components/use-list-url.ts';

const views = ['codes', 'requests'] as const;

/** The invite codes page: codes and requests. */
export function InviteCodesPage() {
  const { t } = useTranslation();
  const { param, setView, openItem } = useListUrl();
  const [isNew, setIsNew] = useState(false);
  const active = views.find((name) => name === param('view')) ?? 'codes';
  const code = param('code');
  const { data: open } = useQuery(requestListQuery({ status: 'open', cursor: '' }));
  const count = open?.items.length ?? 0;
  const requestsLabel =
    count === 0
      ? t('invites.view.requests')
      : t('invites.waiting', { count: open?.next_cursor ? `${count}+` : `${count}` });
  usePageTitle(t('layout.invite_codes'));
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{t('layout.invite_codes')}</h1>
        <Button variant="primary" icon={<IconPlus />} onClick={() => setIsNew(true)}>
          {t('invites.new')}
        </Button>
      </header>
      <Tabs
        label={t('admin.views')}
        tabs={[
          { id: 'codes', label: t('invites.view.codes') },
          { id: 'requests', label: requestsLabel },
        ]}
        active={active}
        onChange={(id) => setView(id === 'codes' ? '' : id)}
      >
        {active === 'codes' ? <InviteList /> : <RequestList />}
      </Tabs>
      {isNew && <NewInviteDialog onClose={() => setIsNew(false)} />}
      {code !== '' && <InviteDrawer key={code} id={code} onClose={() => openItem('code', null)} />}
    </div>
  );
}
