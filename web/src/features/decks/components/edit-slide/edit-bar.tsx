import { IconArrowBackUp, IconArrowForwardUp, IconLayout } from '@tabler/icons-react';
import { Button, IconButton } from '#web/components/button.tsx';
import { announce } from '#web/lib/announce.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import styles from './slide-editor.module.css';
import type { SlideWork } from './use-slide-work.ts';

type Props = {
  work: SlideWork;
  isBusy: boolean;
  canSave: boolean;
  onSave: () => void;
  onLayout: () => void;
  onClose: () => void;
};

/** Back and forth, another layout, and the ends: saved, thrown away, or left as a draft. */
export function EditBar({ work, isBusy, canSave, onSave, onLayout, onClose }: Props) {
  const { t } = useTranslation();
  const { isDirty } = work;
  const close = () => {
    if (isDirty) announce(t('edit.kept'));
    onClose();
  };
  return (
    <div className={styles.bar}>
      <IconButton label={t('edit.undo')} disabled={!work.canUndo} onClick={work.undo}>
        <IconArrowBackUp />
      </IconButton>
      <IconButton label={t('edit.redo')} disabled={!work.canRedo} onClick={work.redo}>
        <IconArrowForwardUp />
      </IconButton>
      <Button
        size="sm"
        icon={<IconLayout />}
        className={styles.short}
        aria-label={t('edit.layout.change')}
        onClick={onLayout}
      >
        {t('edit.layout.change')}
      </Button>
      <span className={styles.gap} />
      {isDirty && (
        <Button
          size="sm"
          variant="plain"
          className={styles.wide}
          onClick={() => {
            work.revert();
            announce(t('edit.reverted'));
          }}
        >
          {t('edit.revert')}
        </Button>
      )}
      <Button size="sm" onClick={close}>
        {t('edit.close')}
      </Button>
      <Button
        size="sm"
        variant="primary"
        isBusy={isBusy}
        disabled={!isDirty || !canSave}
        onClick={onSave}
      >
        {t('edit.save')}
      </Button>
    </div>
  );
}
