import { useState } from 'react';
import { Button } from '#web/components/button.tsx';
import styles from '#web/components/section.module.css';
import { useTranslation } from '#web/lib/i18n.ts';
import { useSession } from '#web/lib/session/session-store.ts';
import { PasswordDialog } from './password-dialog.tsx';
import { SignOutDialog } from './sign-out-dialog.tsx';

/** Profile section: change the password, sign out everywhere. */
export function OwnAccess() {
  const { t } = useTranslation();
  const email = useSession((session) => session.user?.email);
  const [open, setOpen] = useState<'password' | 'everywhere'>();
  const close = () => setOpen(undefined);
  return (
    <section className={styles.section} aria-labelledby="own-access">
      <h2 id="own-access" className={styles.title}>
        {t('access_own.title')}
      </h2>
      <ul className={styles.rows}>
        <li>
          <p>
            {t('access_own.password.name')}
            <small>{t('access_own.password.of', { email: email ?? '' })}</small>
          </p>
          <Button onClick={() => setOpen('password')}>{t('access_own.password.title')}</Button>
        </li>
        <li>
          <p>
            {t('access_own.everywhere.name')}
            <small>{t('access_own.everywhere.short')}</small>
          </p>
          <Button onClick={() => setOpen('everywhere')}>{t('access_own.everywhere.button')}</Button>
        </li>
      </ul>
      {open === 'password' && <PasswordDialog onClose={close} />}
      {open === 'everywhere' && <SignOutDialog onClose={close} />}
    </section>
  );
}
