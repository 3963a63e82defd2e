import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { useMatch, useNavigate } from 'react-router';
import type { Presentation } from '#shared/schemas/presentations.ts';
import { IconLayoutKanban } from '#web/components/icons/layout-kanban.ts';
import { deckQuery, errorShownInPlaceMeta } from '#web/features/decks/api/get-deck.ts';
import { deckActions } from '#web/features/decks/components/deck-actions.ts';
import { ActionDialog, deckActionIcons } from '#web/features/decks/components/deck-menu.tsx';
import { tabIds } from '#web/features/decks/components/detail/use-deck-tab.ts';
import { useDeckAction } from '#web/features/decks/components/use-deck-action.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useSession } from '#web/lib/session/session-store.ts';
import type { Command } from './command.ts';

/** Returns the cached deck of the current deck or preview page; undefined elsewhere. */
export function useCurrentDeck(): Presentation | undefined {
  const page = useMatch('/presentation/:id');
  const preview = useMatch('/preview/:id/*');
  const id = (page ?? preview)?.params.id ?? '';
  const { data } = useQuery({ ...deckQuery(id), meta: errorShownInPlaceMeta, enabled: false });
  return data;
}

function useTabCommands(deck: Presentation): Command[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return tabIds.map((id) => ({
    id: `part:${id}`,
    group: 'deck',
    name: t('commands.part', { name: t(`detail.tab.${id}`) }),
    icon: <IconLayoutKanban />,
    isRemembered: false,
    run: () => void navigate({ pathname: `/presentation/${deck.id}`, search: `?tab=${id}` }),
  }));
}

// Menu actions that are not commands of the palette. The page of a presentation has its own command to rename it in
// place.
const omittedActions: readonly string[] = ['open', 'download', 'rename'];

type Props = { deck: Presentation; children: (commands: Command[]) => ReactNode };

/**
 * Passes the deck's available commands to `children`, and renders the dialog that an action opens
 * first.
 */
export function DeckCommands({ deck, children }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const leave = () => navigate('/dashboard');
  const { run, dialog, closeDialog } = useDeckAction(deck, leave);
  const userId = useSession(({ user }) => user?.id);
  const parts = useTabCommands(deck);
  // Leaves out the command to resume an outline in review, because the outline is confirmed on its own page.
  const isOutlineReview = (id: string) => id === 'resume' && deck.status === 'awaiting_review';
  const actions = deckActions
    .filter(
      ({ id, isShown }) =>
        !omittedActions.includes(id) && !isOutlineReview(id) && isShown(deck, userId),
    )
    .map(
      ({ id, isDangerous }): Command => ({
        id: `act:${id}`,
        group: 'deck',
        name: t(`deck.action.${id}`),
        icon: deckActionIcons[id],
        isDangerous,
        isRemembered: false,
        run: run[id],
      }),
    );
  return (
    <>
      {children([...actions, ...parts])}
      <Suspense>
        {dialog && (
          <ActionDialog deck={deck} dialog={dialog} onClose={closeDialog} onDeleted={leave} />
        )}
      </Suspense>
    </>
  );
}
