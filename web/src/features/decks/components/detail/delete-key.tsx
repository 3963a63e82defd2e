import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import type { Presentation } from '#shared/schemas/presentations.ts';
import { isTyping } from '#web/lib/is-typing.ts';
import { isPressed } from '#web/lib/keys.ts';
import { useLayers } from '#web/lib/layers.ts';
import { ActionDialog } from '../deck-menu.tsx';
import { deckKeys } from '../studio/studio-keys.ts';

type Props = { deck: Presentation; onDeleted: () => void | Promise<void> };

/** Asks whether to delete the presentation when its key is pressed. */
export function DeleteKey({ deck, onDeleted }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (isTyping(event) || useLayers.getState().open.length > 0) return;
    if (!deck.allowed_actions.includes('delete')) return;
    if (!deckKeys.remove_deck.some((combo) => isPressed(event, combo))) return;
    event.preventDefault();
    setIsOpen(true);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
  return (
    <Suspense>
      {isOpen && (
        <ActionDialog
          deck={deck}
          dialog="delete"
          onClose={() => setIsOpen(false)}
          onDeleted={onDeleted}
        />
      )}
    </Suspense>
  );
}
