import { Suspense } from 'react';
import type { Presentation } from '#shared/schemas/presentations.ts';
import { isTyping } from '#web/lib/is-typing.ts';
import { isPressed } from '#web/lib/keys.ts';
import { useOpenDialogs } from '#web/lib/open-dialogs.ts';
import { useWindowKeyDown } from '#web/lib/use-window-key-down.ts';
import { ActionDialog } from '../deck-menu.tsx';
import { deckShortcuts } from '../studio/studio-keys.ts';
import { useDeckAction } from '../use-deck-action.ts';

type Props = { deck: Presentation; onDeleted: () => void | Promise<void> };

/** Deletes the presentation when the user presses its shortcut. */
export function DeleteKey({ deck, onDeleted }: Props) {
  const { run, dialog, closeDialog } = useDeckAction(deck, onDeleted);
  useWindowKeyDown((event) => {
    if (isTyping(event) || useOpenDialogs.getState().open.length > 0) return;
    if (!deck.allowed_actions.includes('delete')) return;
    if (!deckShortcuts.remove_deck.some((combo) => isPressed(event, combo))) return;
    event.preventDefault();
    run.delete();
  });
  return (
    <Suspense>
      {dialog && (
        <ActionDialog deck={deck} dialog={dialog} onClose={closeDialog} onDeleted={onDeleted} />
      )}
    </Suspense>
  );
}
