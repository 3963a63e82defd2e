import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#web/components/button.tsx';
import styles from '#web/components/section.module.css';
import { useTranslation } from '#web/lib/i18n.ts';
import { sessionsQuery } from '../api/sessions.ts';
import { RevokeDialog } from './revoke-dialog.tsx';

/** Offers to sign out the other devices after a change of sign-in methods; renders nothing without other devices. */
export function OtherSessionsOffer() {
  const { t } = useTranslation();
  const { data } = useQuery({ ...sessionsQuery, meta: { isErrorShownInForm: true } });
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const others = (data?.items ?? []).filter(({ current }) => !current).length;
  if (others === 0) return null;
  return (
    <div role="status">
      <ul className={styles.rows}>
        <li>
          <p>
            {t('sessions.offer', { count: others })}
            <small>{t('sessions.offer_why')}</small>
          </p>
          <Button onClick={() => setIsDialogOpen(true)}>{t('sessions.revoke_others')}</Button>
        </li>
      </ul>
      {isDialogOpen && (
        <RevokeDialog target="others" name="" onClose={() => setIsDialogOpen(false)} />
      )}
    </div>
  );
}
