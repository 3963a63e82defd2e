import { useState } from 'react';
import { Button } from '#web/components/button.tsx';
import styles from '#web/components/section.module.css';
import { useTranslation } from '#web/lib/i18n.ts';
import { useSession } from '#web/lib/session/session-store.ts';
import { NameDialog } from './name-dialog.tsx';

/** Profile section: the user's name, which they can change, and their e-mail address. */
export function OwnName() {
  const { t } = useTranslation();
  const user = useSession((session) => session.user);
  const [isChanging, setIsChanging] = useState(false);
  if (!user) return null;
  return (
    <section className={styles.section} aria-labelledby="own-account">
      <h2 id="own-account" className={styles.title}>
        {t('profile.account')}
      </h2>
      <ul className={styles.rows}>
        <li>
          <p>
            {user.full_name || t('user.fallback_name')}
            <small>{t('profile.name_hint')}</small>
          </p>
          <Button onClick={() => setIsChanging(true)}>{t('profile.change_name')}</Button>
        </li>
        <li>
          <p>
            {user.email}
            <small>{t('profile.email_hint')}</small>
          </p>
        </li>
      </ul>
      {isChanging && <NameDialog name={user.full_name} onClose={() => setIsChanging(false)} />}
    </section>
  );
}
