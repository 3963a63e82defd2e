import {
  IconArrowRight,
  IconBan,
  IconCopy,
  IconDownload,
  IconEye,
  IconLanguage,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconSend,
  IconShare2,
  IconTrash,
} from '@tabler/icons-react';
import { type ReactNode, Suspense } from 'react';
import type { PresentationSummary } from '#shared/schemas/presentations.ts';
import { DotsMenu } from '#web/components/dots-menu.tsx';
import { MenuItem } from '#web/components/menu.tsx';
import { ShareDialog } from '#web/features/shares/components/lazy-share-dialog.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { titleOf } from '../api/deck-title.ts';
import { type DeckActionId, deckActions } from './deck-actions.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import {
  CancelDialog,
  PublishDialog,
  RegenerateDialog,
  TranslateDialog,
} from './regenerate/lazy-dialogs.ts';
import { type AskedAction, useDeckAction } from './use-deck-action.ts';

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
  cancel: <IconBan />,
  delete: <IconTrash />,
};

type AskingProps = {
  deck: PresentationSummary;
  asked: AskedAction;
  onClose: () => void;
  onDeleted?: (() => void | Promise<void>) | undefined;
};

/** The dialog of an action that asks first. */
export function Asking({ deck, asked, onClose, onDeleted }: AskingProps) {
  if (asked === 'regenerate') return <RegenerateDialog id={deck.id} onClose={onClose} />;
  if (asked === 'publish') return <PublishDialog id={deck.id} onClose={onClose} />;
  if (asked === 'share') return <ShareDialog id={deck.id} onClose={onClose} />;
  if (asked === 'translate') return <TranslateDialog deck={deck} onClose={onClose} />;
  if (asked === 'cancel') return <CancelDialog deck={deck} onClose={onClose} />;
  return <DeleteDialog deck={deck} onClose={onClose} {...(onDeleted ? { onDeleted } : {})} />;
}

type Props = {
  deck: PresentationSummary;
  /** Those that have a button of their own beside the menu. */
  except?: readonly DeckActionId[];
  onDeleted?: () => void | Promise<void>;
};

/** The menu of what can be done with a deck now. */
export function DeckMenu({ deck, except = [], onDeleted }: Props) {
  const { t } = useTranslation();
  const { run, isBusy, asked, stopAsking } = useDeckAction(deck);
  const label = t('deck.menu', { title: titleOf(deck, t('deck.untitled')) });
  const shown = deckActions.filter(({ id, isShown }) => !except.includes(id) && isShown(deck));
  if (shown.length === 0) return null;
  return (
    <>
      <DotsMenu label={label} isBusy={isBusy}>
        {shown.map(({ id, isDangerous }) => (
          <MenuItem
            key={id}
            icon={deckActionIcons[id]}
            isDangerous={isDangerous}
            onSelect={run[id]}
          >
            {t(`deck.action.${id}`)}
          </MenuItem>
        ))}
      </DotsMenu>
      <Suspense>
        {asked && <Asking deck={deck} asked={asked} onClose={stopAsking} onDeleted={onDeleted} />}
      </Suspense>
    </>
  );
}
