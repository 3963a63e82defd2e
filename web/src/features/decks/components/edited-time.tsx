import type { PresentationSummary } from '#shared/schemas/presentations.ts';
import { formatAge, formatDateTime } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useMinute } from '#web/lib/use-minute.ts';

type Props = { deck: Pick<PresentationSummary, 'created_at' | 'updated_at'> };

/** The time of the creation, which distinguishes presentations with the same title. */
export function CreatedTime({ deck }: Props) {
  const { t, language } = useTranslation();
  const time = formatDateTime(deck.created_at, language);
  return <time dateTime={deck.created_at}>{t('deck.created', { time })}</time>;
}

/** Returns the exact times of the last change and of the creation, as a tooltip. */
export function useExactTimes({ created_at, updated_at }: Props['deck']): string {
  const { t, language } = useTranslation();
  return t('deck.times', {
    edited: formatDateTime(updated_at, language),
    created: formatDateTime(created_at, language),
  });
}

/** The age of the last change, with the exact times as a tooltip. */
export function EditedTime({ deck }: Props) {
  const { t, language } = useTranslation();
  const title = useExactTimes(deck);
  useMinute();
  return (
    <time dateTime={deck.updated_at} title={title}>
      {t('deck.edited', { age: formatAge(deck.updated_at, language) })}
    </time>
  );
}
