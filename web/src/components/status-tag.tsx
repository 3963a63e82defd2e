import type { PresentationStatus, TaskStatus } from '#shared/domain/statuses.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { Tag, type Tone } from './tag.tsx';

type Status = PresentationStatus | TaskStatus | 'skipped';

const statusTones: Record<Status, Tone> = {
  pending: 'still',
  queued: 'still',
  running: 'live',
  awaiting_review: 'wait',
  paused: 'wait',
  completed: 'ok',
  failed: 'bad',
  cancelled: 'still',
  skipped: 'still',
};

/** A status tag; `text` replaces the status's name. */
export function StatusTag({ status, text }: { status: Status; text?: string }) {
  const { t } = useTranslation();
  return <Tag tone={statusTones[status]}>{text ?? t(`status.${status}`)}</Tag>;
}
