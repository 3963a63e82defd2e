import { Button } from '#web/components/button.tsx';
import { Wordmark } from '#web/components/wordmark.tsx';
import { hasLanguage, translate } from '#web/lib/i18n.ts';
import styles from './crash-page.module.css';

/** The languages may be what failed to load: then the page speaks English. */
function say(key: 'crash.title' | 'crash.unknown' | 'crash.reload', english: string): string {
  return hasLanguage() ? translate(key) : english;
}

/** The application could not be shown: the message, and a button that loads it again. */
export function CrashPage({ error }: { error: unknown }) {
  const message = error instanceof Error && error.message !== '' ? error.message : null;
  return (
    <main className={styles.page} role="alert">
      <Wordmark />
      <h1 className={styles.title}>{say('crash.title', 'Application load error')}</h1>
      <p className={styles.message}>{message ?? say('crash.unknown', 'unknown error')}</p>
      <Button variant="primary" onClick={() => window.location.reload()}>
        {say('crash.reload', 'Reload')}
      </Button>
    </main>
  );
}
