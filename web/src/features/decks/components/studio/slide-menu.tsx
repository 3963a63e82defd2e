import { Fragment, useState } from 'react';
import { DotsMenu } from '#web/components/dots-menu.tsx';
import { IconArrowDown } from '#web/components/icons/arrow-down.ts';
import { IconArrowUp } from '#web/components/icons/arrow-up.ts';
import { IconCircleCheck } from '#web/components/icons/circle-check.ts';
import { IconCopy } from '#web/components/icons/copy.ts';
import { IconRefresh } from '#web/components/icons/refresh.ts';
import { IconTrash } from '#web/components/icons/trash.ts';
import { MenuItem, MenuLine } from '#web/components/menu.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { formatMenuKeys } from '#web/lib/key-labels.ts';
import { usePageCommands } from '#web/lib/page-commands.ts';
import { RegenerateSlideDialog } from '../detail/regenerate-slide-dialog.tsx';
import type { SlideWork } from '../detail/slide-frames.ts';
import { filmstripShortcuts } from './studio-keys.ts';

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

type Props = {
  deckId: string;
  number: number;
  work: SlideWork;
  actions: SelectedSlideActions;
  /** Lets the user select further slides by tapping them. */
  onSelectMore: () => void;
};

/** The actions on the selected slide. */
export function SlideMenu({ deckId, number, work, actions, onSelectMore }: Props) {
  const { t } = useTranslation();
  const [isRegenerating, setIsRegenerating] = useState(false);
  const { task, isBeingRevised } = work;
  const canRegenerate =
    task?.status === 'completed' && task.allowed_actions.includes('start') && !isBeingRevised;
  const { isReady } = actions;
  const items = [
    {
      id: 'duplicate',
      keys: formatMenuKeys(filmstripShortcuts.duplicate[0]),
      name: t('studio.duplicate'),
      icon: <IconCopy />,
      isEnabled: isReady,
      run: actions.duplicate,
    },
    {
      id: 'earlier',
      keys: formatMenuKeys(filmstripShortcuts.earlier[0]),
      name: t('change.earlier'),
      icon: <IconArrowUp />,
      isEnabled: isReady && actions.canMoveEarlier,
      run: actions.moveEarlier,
    },
    {
      id: 'later',
      keys: formatMenuKeys(filmstripShortcuts.later[0]),
      name: t('change.later'),
      icon: <IconArrowDown />,
      isEnabled: isReady && actions.canMoveLater,
      run: actions.moveLater,
    },
    {
      id: 'select',
      name: t('studio.selection.start'),
      icon: <IconCircleCheck />,
      isEnabled: isReady,
      run: onSelectMore,
    },
    {
      id: 'regenerate',
      name: t('again.short'),
      icon: <IconRefresh />,
      isEnabled: canRegenerate,
      hint: task ? undefined : t('again.only_generated'),
      run: () => setIsRegenerating(true),
    },
    {
      id: 'remove',
      keys: formatMenuKeys(filmstripShortcuts.remove[0]),
      name: t('change.remove'),
      icon: <IconTrash />,
      isEnabled: isReady && actions.canRemove,
      isDangerous: true,
      run: actions.remove,
    },
  ];
  usePageCommands(() =>
    items
      .filter(({ isEnabled }) => isEnabled)
      .map((item) => ({
        ...item,
        id: `slide:${item.id}`,
        name: t('commands.slide', { number, name: item.name }),
      })),
  );
  return (
    <>
      <span data-slide-menu={number}>
        <DotsMenu label={t('studio.slide_menu', { number })}>
          {items.map(({ id, name, icon, keys, hint, isEnabled, isDangerous = false, run }) => (
            <Fragment key={id}>
              {isDangerous && <MenuLine />}
              <MenuItem
                icon={icon}
                keys={keys}
                hint={hint}
                isDangerous={isDangerous}
                isDisabled={!isEnabled}
                onSelect={run}
              >
                {name}
              </MenuItem>
            </Fragment>
          ))}
        </DotsMenu>
      </span>
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
