import { Button, IconButton } from '#web/components/button.tsx';
import { IconArrowBackUp } from '#web/components/icons/arrow-back-up.ts';
import { IconArrowForwardUp } from '#web/components/icons/arrow-forward-up.ts';
import { IconLayout } from '#web/components/icons/layout.ts';
import { announce } from '#web/lib/announce.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import styles from './slide-editor.module.css';
import type { EditSession } from './use-edit-session.ts';

type Props = {
  session: EditSession;
  isBusy: boolean;
  canSave: boolean;
  onSave: () => void;
  onLayout: () => void;
  onClose: () => void;
};

/** The editor's toolbar: undo, redo, layout, revert, close and save. */
export function EditBar({ session, isBusy, canSave, onSave, onLayout, onClose }: Props) {
  const { t } = useTranslation();
  const { isDirty } = session;
  const close = () => {
    if (isDirty) announce(t('edit.kept'));
    onClose();
  };
  return (
    <div className={styles.bar}>
      <IconButton label={t('edit.undo')} disabled={!session.canUndo} onClick={session.undo}>
        <IconArrowBackUp />
      </IconButton>
      <IconButton label={t('edit.redo')} disabled={!session.canRedo} onClick={session.redo}>
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
            session.revert();
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
