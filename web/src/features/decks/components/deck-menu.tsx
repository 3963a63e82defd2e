import { Menu } from '@mantine/core';
import { IconArrowRight, IconDots, IconDownload, IconEye, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PresentationSummary } from '#shared/schemas/presentations.ts';
import { IconButton } from '#web/components/button.tsx';
import { type DeckActionId, deckActions } from './deck-actions.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { useDeckAction } from './use-deck-action.ts';

const icons: Record<DeckActionId, ReactNode> = {
  open: <IconArrowRight />,
  preview: <IconEye />,
  download: <IconDownload />,
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
      <Menu position="bottom-end" width={184}>
        <Menu.Target>
          <IconButton label={t('deck.menu', { title: deck.title })}>
            <IconDots />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          {shown.map(({ id, isDangerous }) => (
            <Menu.Item
              key={id}
              leftSection={icons[id]}
              onClick={run[id]}
              data-danger={isDangerous || undefined}
            >
              {t(`deck.action.${id}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <DeleteDialog
        deck={deck}
        isOpen={isDeleting}
        onClose={stopDeleting}
        {...(onDeleted ? { onDeleted } : {})}
      />
    </>
  );
}
