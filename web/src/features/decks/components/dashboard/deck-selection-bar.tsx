import { type RefObject, useEffect, useState } from 'react';
import type { PresentationSummary } from '#shared/schemas/presentations.ts';
import { Button, IconButton } from '#web/components/button.tsx';
import { IconFolder } from '#web/components/icons/folder.ts';
import { IconStar } from '#web/components/icons/star.ts';
import { IconTrash } from '#web/components/icons/trash.ts';
import { IconX } from '#web/components/icons/x.ts';
import { announce } from '#web/lib/announce.ts';
import { focusMain, hasNoFocus } from '#web/lib/focus.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { isTyping } from '#web/lib/is-typing.ts';
import { dashboardShortcuts, findPressed } from '#web/lib/keys.ts';
import { useOpenDialogs } from '#web/lib/open-dialogs.ts';
import { useWindowKeyDown } from '#web/lib/use-window-key-down.ts';
import { FolderChoice } from '../folders/folder-choice.tsx';
import styles from './deck-grid.module.css';
import { clearDeckSelection, selectDecks } from './deck-selection.ts';
import { useFolderDrop } from './use-folder-drop.ts';
import { useSelectDecks } from './use-select-decks.ts';
import { useSelectedActions } from './use-selected-actions.ts';

/** Handles the shortcuts while presentations are selected. */
function useSelectionKeys(run: Record<keyof typeof dashboardShortcuts, () => void>) {
  useWindowKeyDown((event) => {
    if (isTyping(event) || useOpenDialogs.getState().open.length > 0 || event.defaultPrevented)
      return;
    const name = findPressed(event, dashboardShortcuts);
    if (!name) return;
    event.preventDefault();
    run[name]();
  });
}

type BarProps = {
  /** The selected presentations. */
  decks: readonly PresentationSummary[];
  /** All presentations of the list that can be selected. */
  selectable: readonly PresentationSummary[];
};

/** The actions on the selected presentations, at the bottom of the dashboard. */
function SelectedDecksBar({ decks, selectable }: BarProps) {
  const { t } = useTranslation();
  const [isMoving, setIsMoving] = useState(false);
  const actions = useSelectedActions(decks);
  const { isBusy, isFavorite } = actions;
  const count = t('selected_decks.count', { count: decks.length });
  const selectAll = () => selectDecks(selectable.map(({ id }) => id));
  useEffect(() => announce(count), [count]);
  useEffect(
    () => () => {
      if (hasNoFocus()) focusMain();
    },
    [],
  );
  useSelectionKeys({
    all_decks: selectAll,
    no_deck: clearDeckSelection,
    remove_decks: () => !isBusy && actions.moveToTrash(),
  });
  // The folder of all selected presentations. If their folders differ, the dialog gets an empty name, so that it still
  // offers to remove them from their folders.
  const [folder = null, ...otherFolders] = [...new Set(decks.map((deck) => deck.folder))];
  return (
    <>
      <div
        className={styles.selectionBar}
        role="toolbar"
        aria-label={t('selected_decks.label')}
        data-bottom-bar
      >
        <IconButton label={t('selected_decks.clear')} onClick={clearDeckSelection}>
          <IconX />
        </IconButton>
        <span className={styles.selectionCount}>{count}</span>
        {decks.length < selectable.length && (
          <Button size="sm" variant="plain" className={styles.selectAll ?? ''} onClick={selectAll}>
            {t('selected_decks.all')}
          </Button>
        )}
        <span className={styles.selectionActions}>
          <IconButton
            label={t('deck.action.move')}
            disabled={isBusy}
            onClick={() => setIsMoving(true)}
          >
            <IconFolder />
          </IconButton>
          <IconButton
            label={t(isFavorite ? 'selected_decks.unmark' : 'selected_decks.mark')}
            aria-pressed={isFavorite}
            disabled={isBusy}
            onClick={actions.toggleFavorite}
          >
            <IconStar />
          </IconButton>
          <IconButton
            label={t('selected_decks.trash')}
            disabled={isBusy}
            onClick={actions.moveToTrash}
          >
            <IconTrash />
          </IconButton>
        </span>
      </div>
      {isMoving && (
        <FolderChoice
          folder={otherFolders.length === 0 ? folder : ''}
          onChoose={(name) => {
            setIsMoving(false);
            actions.moveTo(name);
          }}
          onClose={() => setIsMoving(false)}
        />
      )}
    </>
  );
}

type Props = {
  list: RefObject<HTMLUListElement | null>;
  /** All presentations of the list. */
  decks: readonly PresentationSummary[];
  /** Changes when another list is shown. */
  listKey: string;
};

/**
 * Lets the user select several presentations of a list, shows the actions on them, and lets presentations be dropped on
 * folders.
 */
export function DeckSelection({ list, decks, listKey }: Props) {
  const { selectable, selected } = useSelectDecks(list, decks, listKey);
  const { moveTo } = useSelectedActions(selected);
  useFolderDrop(list, selectable, (dropped, folder) => moveTo(folder, dropped));
  return selected.length > 0 && <SelectedDecksBar decks={selected} selectable={selectable} />;
}
