import type { SlideView } from '#shared/schemas/presentations.ts';
import { announce } from '#web/lib/announce.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useRemoveSlide } from '../../api/change-slides.ts';
import { ConfirmActionDialog } from '../confirm-action-dialog.tsx';

type Props = { slide: SlideView; deckId: string; onClose: () => void; onRemoved: () => void };

/** Confirms removing a slide, which can't be undone in the working copy. */
export function RemoveDialog({ slide, deckId, onClose, onRemoved }: Props) {
  const { t } = useTranslation();
  const remove = useRemoveSlide(() => {
    announce(t('change.removed'));
    onRemoved();
  });
  const start = () => remove.mutate({ id: deckId, slideId: slide.id, rev: slide.rev });
  return (
    <ConfirmActionDialog
      title={t('change.remove_title', { number: slide.index + 1 })}
      note={t('again.versions')}
      confirmLabel={t('change.remove')}
      onConfirm={start}
      onClose={onClose}
      isBusy={remove.isPending}
      error={remove.error}
    >
      <p>{t('change.remove_text')}</p>
    </ConfirmActionDialog>
  );
}
