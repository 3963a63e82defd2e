import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PresentationSummary } from '#shared/schemas/presentations.ts';
import { Button } from '#web/components/button.tsx';
import { useDeleteDeck } from '../api/delete-deck.ts';
import styles from './delete-dialog.module.css';

type Props = {
  deck: PresentationSummary;
  isOpen: boolean;
  onClose: () => void;
  onDeleted?: () => void;
};

/** A deck that is deleted can't be brought back, so this asks. */
export function DeleteDialog({ deck, isOpen, onClose, onDeleted }: Props) {
  const { t } = useTranslation();
  const remove = useDeleteDeck();
  const confirm = () => {
    onClose();
    onDeleted?.();
    remove.mutate(deck.id);
  };
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('deck.delete.title')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      centered
    >
      <p className={styles.text}>{t('deck.delete.text', { title: deck.title })}</p>
      <div className={styles.actions}>
        <Button onClick={onClose} data-autofocus>
          {t('common.cancel')}
        </Button>
        <Button variant="primary" onClick={confirm}>
          {t('deck.delete.confirm')}
        </Button>
      </div>
    </Modal>
  );
}
