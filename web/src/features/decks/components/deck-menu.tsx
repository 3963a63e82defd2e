import {
  IconArrowRight,
  IconBan,
  IconDots,
  IconDownload,
  IconEye,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { PresentationSummary } from '#shared/schemas/presentations.ts';
import { IconButton } from '#web/components/button.tsx';
import { Menu, MenuItem } from '#web/components/menu.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { titleOf } from '../api/deck-title.ts';
import { type DeckActionId, deckActions } from './deck-actions.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { useDeckAction } from './use-deck-action.ts';

const icons: Record<DeckActionId, ReactNode> = {
  open: <IconArrowRight />,
  preview: <IconEye />,
  download: <IconDownload />,
  pause: <IconPlayerPause />,
  resume: <IconPlayerPlay />,
  cancel: <IconBan />,
  delete: <IconTrash />,
};

type Props = {
  deck: PresentationSummary;
  /** Those that have a button of their own beside the menu. */
  except?: readonly DeckActionId[];
  onDeleted?: () => void;
};

/** The menu of what can be done with a deck now. */
export function DeckMenu({ deck, except = [], onDeleted }: Props) {
  const { t } = useTranslation();
  const { run, isDeleting, stopDeleting } = useDeckAction(deck);
  const shown = deckActions.filter(({ id, isShown }) => !except.includes(id) && isShown(deck));
  if (shown.length === 0) return null;
  return (
    <>
      <Menu
        label={t('deck.menu', { title: titleOf(deck, t('deck.untitled')) })}
        target={(tie) => (
          <IconButton label={t('deck.menu', { title: titleOf(deck, t('deck.untitled')) })} {...tie}>
            <IconDots />
          </IconButton>
        )}
      >
        {shown.map(({ id, isDangerous }) => (
          <MenuItem key={id} icon={icons[id]} isDangerous={isDangerous} onSelect={run[id]}>
            {t(`deck.action.${id}`)}
          </MenuItem>
        ))}
      </Menu>
      {isDeleting && (
        <DeleteDialog deck={deck} onClose={stopDeleting} {...(onDeleted ? { onDeleted } : {})} />
      )}
    </>
  );
}
