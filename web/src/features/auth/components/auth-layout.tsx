import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { LanguageSwitch } from '#web/components/language-switch.tsx';
import { Wordmark } from '#web/components/wordmark.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import styles from './auth-layout.module.css';
import { DeckIllustration } from './deck-illustration.tsx';

type Props = { title: string; lead?: ReactNode; children: ReactNode };

/** Moves focus to the heading when the previous page's focused element was removed; not on a full load. */
function useHeadingFocus(title: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isLoaded = useRef(useLocation().key === 'default');
  useEffect(() => {
    if (!isLoaded.current && document.activeElement === document.body) heading.current?.focus();
    isLoaded.current = false;
  }, [title]);
  return heading;
}

/** The layout of the auth pages: form on the left, a deck illustration on the right. */
export function AuthLayout({ title, lead, children }: Props) {
  const { t } = useTranslation();
  const heading = useHeadingFocus(title);
  return (
    <div className={styles.frame}>
      <header className={styles.head}>
        <Link to="/" className={styles.brand} aria-label={t('auth.home')}>
          <Wordmark />
        </Link>
        <LanguageSwitch />
      </header>
      <main className={styles.main}>
        <div className={styles.form}>
          <h1 ref={heading} tabIndex={-1} className={styles.title}>
            {title}
          </h1>
          {lead && <p className={styles.lead}>{lead}</p>}
          {children}
        </div>
      </main>
      <aside className={styles.side} aria-hidden="true">
        <DeckIllustration />
      </aside>
    </div>
  );
}
