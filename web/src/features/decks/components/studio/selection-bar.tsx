import { IconButton } from '#web/components/button.tsx';
import { IconArrowDown } from '#web/components/icons/arrow-down.ts';
import { IconArrowUp } from '#web/components/icons/arrow-up.ts';
import { IconCopy } from '#web/components/icons/copy.ts';
import { IconTrash } from '#web/components/icons/trash.ts';
import { IconWand } from '#web/components/icons/wand.ts';
import { IconX } from '#web/components/icons/x.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import styles from './selection-bar.module.css';
import type { SelectedSlideActions } from './slide-menu.tsx';
import type { SlideSelection } from './use-slide-selection.ts';

type Props = {
  selection: SlideSelection;
  actions: SelectedSlideActions;
  /** Opens the dialog that revises the slides; undefined where that is not allowed. */
  onRevise: (() => void) | undefined;
};

/** The actions on several selected slides, below the filmstrip, so that it does not move. */
export function SelectionBar({ selection, actions, onRevise }: Props) {
  const { t } = useTranslation();
  const count = selection.slides.length;
  const { isReady } = actions;
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('studio.selection.label')}>
      <span className={styles.count}>{t('studio.selection.count', { count })}</span>
      <IconButton label={t('studio.selection.clear')} onClick={selection.clear}>
        <IconX />
      </IconButton>
      <span className={styles.actions}>
        {onRevise && (
          <IconButton label={t('studio.selection.revise')} disabled={!isReady} onClick={onRevise}>
            <IconWand />
          </IconButton>
        )}
        <IconButton
          label={t('studio.selection.duplicate')}
          disabled={!isReady}
          onClick={actions.duplicate}
        >
          <IconCopy />
        </IconButton>
        <IconButton
          label={t('change.earlier')}
          disabled={!isReady || !actions.canMoveEarlier}
          onClick={actions.moveEarlier}
        >
          <IconArrowUp />
        </IconButton>
        <IconButton
          label={t('change.later')}
          disabled={!isReady || !actions.canMoveLater}
          onClick={actions.moveLater}
        >
          <IconArrowDown />
        </IconButton>
        <IconButton
          label={t('studio.selection.remove')}
          disabled={!isReady || !actions.canRemove}
          onClick={actions.remove}
        >
          <IconTrash />
        </IconButton>
      </span>
    </div>
  );
}
