import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#web/components/button.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { PageLoader } from '#web/components/page-loader.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { inviteListQuery } from '../api/invites.ts';
import { InviteTable } from '../components/invite-table.tsx';
import styles from '../components/invites.module.css';
import { NewInviteDialog } from '../components/new-invite-dialog.tsx';

function List() {
  const { t } = useTranslation();
  const list = useInfiniteQuery(inviteListQuery);
  if (list.isPending) return <PageLoader />;
  if (!list.data)
    return (
      <ErrorNote error={list.error}>
        <Button size="sm" onClick={() => list.refetch()}>
          {t('common.try_again')}
        </Button>
      </ErrorNote>
    );
  const invites = list.data.pages.flatMap((page) => page.items);
  if (invites.length === 0)
    return <EmptyState title={t('invites.empty')} text={t('invites.empty_text')} level={2} />;
  return (
    <>
      <InviteTable invites={invites} />
      {list.hasNextPage && (
        <Button onClick={() => list.fetchNextPage()} isBusy={list.isFetchingNextPage}>
          {t('dashboard.more')}
        </Button>
      )}
    </>
  );
}

/** Invite codes: see them, make them, hand them out. */
export function InviteCodesPage() {
  const { t } = useTranslation();
  const [isNew, setIsNew] = useState(false);
  usePageTitle(t('layout.invite_codes'));
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{t('layout.invite_codes')}</h1>
        <Button variant="primary" icon={<IconPlus />} onClick={() => setIsNew(true)}>
          {t('invites.new')}
        </Button>
      </header>
      <List />
      {isNew && <NewInviteDialog onClose={() => setIsNew(false)} />}
    </div>
  );
}
