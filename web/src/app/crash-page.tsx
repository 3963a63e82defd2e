import { Button } from '#web/components/button.tsx';
import { Wordmark } from '#web/components/wordmark.tsx';
import { hasLanguage, translate } from '#web/lib/i18n.ts';
import styles from './crash-page.module.css';

/** Falls back to English, because the texts may be what failed to load. */
function crashText(key: 'crash.title' | 'crash.unknown' | 'crash.reload', english: string): string {
  return hasLanguage() ? translate(key) : english;
}

/** Shown when the application could not be rendered: the message and a reload button. */
export function CrashPage({ error }: { error: unknown }) {
  const message = error instanceof Error && error.message !== '' ? error.message : null;
  return (
    <main className={styles.page} role="alert">
      <Wordmark />
      <h1 className={styles.title}>{crashText('crash.title', 'Application load error')}</h1>
      <p className={styles.message}>{message ?? crashText('crash.unknown', 'unknown error')}</p>
      <Button variant="primary" onClick={() => window.location.reload()}>
        {crashText('crash.reload', 'Reload')}
      </Button>
    </main>
  );
}
