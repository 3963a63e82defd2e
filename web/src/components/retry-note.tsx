import { useTranslation } from '#web/lib/i18n.ts';
import { Button } from './button.tsx';
import { ErrorNote } from './error-note.tsx';

/** What went wrong with a part of the page, and a way to try it again. */
export function RetryNote({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  const { t } = useTranslation();
  return (
    <ErrorNote error={error}>
      <Button size="sm" onClick={() => onRetry()}>
        {t('common.try_again')}
      </Button>
    </ErrorNote>
  );
}
