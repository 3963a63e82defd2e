import { useCommandLayer } from './command-layer-store.ts';
import { DeckCommands, useCurrentDeck } from './deck-commands.tsx';
import { Palette } from './palette.tsx';
import { ShortcutsSheet } from './shortcuts-sheet.tsx';

/**
 * The palette with the commands of the current page, or the shortcuts sheet; rendered while open.
 */
export function Commands() {
  const open = useCommandLayer((state) => state.open);
  const deck = useCurrentDeck();
  const isPalette = open === 'palette';
  return (
    <>
      {open === 'shortcuts' && <ShortcutsSheet />}
      {deck ? (
        <DeckCommands key={deck.id} deck={deck}>
          {(commands) => isPalette && <Palette pageCommands={commands} />}
        </DeckCommands>
      ) : (
        isPalette && <Palette pageCommands={[]} />
      )}
    </>
  );
}
