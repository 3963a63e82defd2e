import { type ReactNode, Suspense } from 'react';
import type { PresentationSummary } from '#shared/schemas/presentations.ts';
import { DotsMenu } from '#web/components/dots-menu.tsx';
import { IconArrowRight } from '#web/components/icons/arrow-right.ts';
import { IconBan } from '#web/components/icons/ban.ts';
import { IconCopy } from '#web/components/icons/copy.ts';
import { IconDownload } from '#web/components/icons/download.ts';
import { IconEye } from '#web/components/icons/eye.ts';
import { IconFolder } from '#web/components/icons/folder.ts';
import { IconLanguage } from '#web/components/icons/language.ts';
import { IconPencil } from '#web/components/icons/pencil.ts';
import { IconPlayerPause } from '#web/components/icons/player-pause.ts';
import { IconPlayerPlay } from '#web/components/icons/player-play.ts';
import { IconRefresh } from '#web/components/icons/refresh.ts';
import { IconSend } from '#web/components/icons/send.ts';
import { IconShare2 } from '#web/components/icons/share-2.ts';
import { IconTrash } from '#web/components/icons/trash.ts';
import { MenuItem } from '#web/components/menu.tsx';
import { ShareDialog } from '#web/features/shares/components/lazy-share-dialog.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useSession } from '#web/lib/session/session-store.ts';
import { getDeckTitle } from '../api/deck-title.ts';
import { type DeckActionId, deckActions } from './deck-actions.ts';
import {
  CancelDialog,
  DeleteDialog,
  MoveDialog,
  PublishDialog,
  RegenerateDialog,
  RenameDialog,
  TranslateDialog,
} from './regenerate/lazy-dialogs.ts';
import { type DialogAction, useDeckAction } from './use-deck-action.ts';

export const deckActionIcons: Record<DeckActionId, ReactNode> = {
  open: <IconArrowRight />,
  preview: <IconEye />,
  download: <IconDownload />,
  share: <IconShare2 />,
  pause: <IconPlayerPause />,
  resume: <IconPlayerPlay />,
  regenerate: <IconRefresh />,
  publish: <IconSend />,
  translate: <IconLanguage />,
  duplicate: <IconCopy />,
  rename: <IconPencil />,
  move: <IconFolder />,
  cancel: <IconBan />,
  delete: <IconTrash />,
};

type ActionDialogProps = {
  deck: PresentationSummary;
  dialog: DialogAction;
  onClose: () => void;
  onDeleted?: (() => void | Promise<void>) | undefined;
};

/** The dialog that an action opens before it runs. */
export function ActionDialog({ deck, dialog, onClose, onDeleted }: ActionDialogProps) {
  if (dialog === 'regenerate') return <RegenerateDialog id={deck.id} onClose={onClose} />;
  if (dialog === 'publish') return <PublishDialog id={deck.id} onClose={onClose} />;
  if (dialog === 'share') return <ShareDialog id={deck.id} onClose={onClose} />;
  if (dialog === 'translate') return <TranslateDialog deck={deck} onClose={onClose} />;
  if (dialog === 'rename') return <RenameDialog deck={deck} onClose={onClose} />;
  if (dialog === 'move') return <MoveDialog deck={deck} onClose={onClose} />;
  if (dialog === 'cancel') return <CancelDialog deck={deck} onClose={onClose} />;
  return <DeleteDialog deck={deck} onClose={onClose} onDeleted={onDeleted} />;
}

type Props = {
  deck: PresentationSummary;
  /** Actions that have their own button next to the menu. */
  excluded?: readonly DeckActionId[];
  /** Shortcuts to show beside the actions, on pages where these shortcuts work. */
  keys?: Partial<Record<DeckActionId, string>>;
  onDeleted?: () => void | Promise<void>;
};

/** The menu of a deck's available actions. */
export function DeckMenu({ deck, excluded = [], keys, onDeleted }: Props) {
  const { t } = useTranslation();
  const { run, isBusy, dialog, closeDialog } = useDeckAction(deck, onDeleted);
  const label = t('deck.menu', { title: getDeckTitle(deck, t('deck.untitled')) });
  const userId = useSession(({ user }) => user?.id);
  const shown = deckActions.filter(
    ({ id, isShown }) => !excluded.includes(id) && isShown(deck, userId),
  );
  if (shown.length === 0) return null;
  return (
    <>
      <DotsMenu label={label} isBusy={isBusy}>
        {shown.map(({ id, isDangerous }) => (
          <MenuItem
            key={id}
            icon={deckActionIcons[id]}
            isDangerous={isDangerous}
            keys={keys?.[id]}
            onSelect={run[id]}
          >
            {t(`deck.action.${id}`)}
          </MenuItem>
        ))}
      </DotsMenu>
      <Suspense>
        {dialog && (
          <ActionDialog deck={deck} dialog={dialog} onClose={closeDialog} onDeleted={onDeleted} />
        )}
      </Suspense>
    </>
  );
}
