import { DeckCommands, useDeckHere } from './deck-commands.tsx';
import { useCommandLayer } from './open-store.ts';
import { Palette } from './palette.tsx';
import { ShortcutsSheet } from './shortcuts-sheet.tsx';

/** The palette with what belongs to the page, and the list of shortcuts; either is drawn while it is open. */
export function Commands() {
  const open = useCommandLayer((state) => state.open);
  const deck = useDeckHere();
  const isPalette = open === 'palette';
  return (
    <>
      {open === 'shortcuts' && <ShortcutsSheet />}
      {deck ? (
        <DeckCommands key={deck.id} deck={deck}>
          {(commands) => isPalette && <Palette ofPage={commands} />}
        </DeckCommands>
      ) : (
        isPalette && <Palette ofPage={[]} />
      )}
    </>
  );
}
