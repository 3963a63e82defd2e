import { listPageCommands } from '#web/lib/page-commands.ts';
import type { Command } from './command.ts';
import { useCommandDialog } from './command-dialog-store.ts';
import { DeckCommands, useCurrentDeck } from './deck-commands.tsx';
import { Palette } from './palette.tsx';
import { ShortcutsSheet } from './shortcuts-sheet.tsx';

/** Returns the commands that the parts of a presentation's page offer. */
const listOfferedCommands = (): Command[] =>
  listPageCommands().map((command) => ({ ...command, group: 'deck', isRemembered: false }));

/**
 * The palette with the commands of the current page, or the shortcuts sheet; rendered while open.
 */
export function Commands() {
  const open = useCommandDialog((state) => state.open);
  const deck = useCurrentDeck();
  const isPalette = open === 'palette';
  return (
    <>
      {open === 'shortcuts' && <ShortcutsSheet />}
      {deck ? (
        <DeckCommands key={deck.id} deck={deck}>
          {(commands) =>
            isPalette && <Palette pageCommands={[...listOfferedCommands(), ...commands]} />
          }
        </DeckCommands>
      ) : (
        isPalette && <Palette pageCommands={[]} />
      )}
    </>
  );
}
