import { useState } from 'react';
import { DotsMenu } from '#web/components/dots-menu.tsx';
import { IconArrowDown } from '#web/components/icons/arrow-down.ts';
import { IconArrowUp } from '#web/components/icons/arrow-up.ts';
import { IconCopy } from '#web/components/icons/copy.ts';
import { IconRefresh } from '#web/components/icons/refresh.ts';
import { IconTrash } from '#web/components/icons/trash.ts';
import { MenuItem, MenuLine } from '#web/components/menu.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import type { FrameWork } from '../detail/frames.ts';
import { RegenerateSlideDialog } from '../detail/regenerate-slide-dialog.tsx';

export type SelectedSlideActions = {
  duplicate: () => void;
  moveEarlier: () => void;
  moveLater: () => void;
  remove: () => void;
  canMoveEarlier: boolean;
  canMoveLater: boolean;
  canRemove: boolean;
  /** False while a run or another change is in progress. */
  isReady: boolean;
};

type Props = { deckId: string; number: number; work: FrameWork; actions: SelectedSlideActions };

/** The actions on the selected slide. */
export function SlideMenu({ deckId, number, work, actions }: Props) {
  const { t } = useTranslation();
  const [isRegenerating, setIsRegenerating] = useState(false);
  const { task, isBeingRevised } = work;
  const canRegenerate =
    task?.status === 'completed' && task.allowed_actions.includes('start') && !isBeingRevised;
  const { isReady } = actions;
  return (
    <>
      <DotsMenu label={t('studio.slide_menu', { number })}>
        <MenuItem icon={<IconCopy />} isDisabled={!isReady} onSelect={actions.duplicate}>
          {t('studio.duplicate')}
        </MenuItem>
        <MenuItem
          icon={<IconArrowUp />}
          isDisabled={!isReady || !actions.canMoveEarlier}
          onSelect={actions.moveEarlier}
        >
          {t('change.earlier')}
        </MenuItem>
        <MenuItem
          icon={<IconArrowDown />}
          isDisabled={!isReady || !actions.canMoveLater}
          onSelect={actions.moveLater}
        >
          {t('change.later')}
        </MenuItem>
        <MenuItem
          icon={<IconRefresh />}
          isDisabled={!canRegenerate}
          onSelect={() => setIsRegenerating(true)}
        >
          {t('again.short')}
        </MenuItem>
        <MenuLine />
        <MenuItem
          icon={<IconTrash />}
          isDangerous
          isDisabled={!isReady || !actions.canRemove}
          onSelect={actions.remove}
        >
          {t('change.remove')}
        </MenuItem>
      </DotsMenu>
      {isRegenerating && task && (
        <RegenerateSlideDialog
          deckId={deckId}
          task={task}
          onClose={() => setIsRegenerating(false)}
        />
      )}
    </>
  );
}
