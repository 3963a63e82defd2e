import { useTranslation } from '#web/lib/i18n.ts';
import { Button } from './button.tsx';
import { ErrorNote } from './error-note.tsx';

/** An inline error of a part of the page, with a retry button. */
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
