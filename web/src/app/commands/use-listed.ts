import { useTranslation } from '#web/lib/i18n.ts';
import { type Command, type CommandGroup, commandGroups, textOf } from './command.ts';
import { matching } from './match.ts';
import { useRecent } from './recent.ts';
import { useCommands } from './use-commands.tsx';
import { deckIdOf, useFoundDecks, useOpenDeck } from './use-found-decks.tsx';

export type Listed = { group: CommandGroup; commands: readonly Command[] };

/** What was chosen last and can be chosen now, too. */
function useRecentCommands(known: readonly Command[]): Command[] {
  const { t } = useTranslation();
  const open = useOpenDeck();
  const entries = useRecent((state) => state.entries);
  return entries.flatMap((entry) => {
    const deckId = deckIdOf(entry);
    const command =
      deckId === undefined
        ? known.find(({ id }) => id === entry.id)
        : open({ id: deckId, name: entry.name ?? t('deck.untitled'), language: entry.language });
    return command ? [{ ...command, group: 'recent' as const }] : [];
  });
}

/** What answers the text, by groups; without a text all there is, and first what was chosen last. */
export function useListed(text: string, ofPage: readonly Command[]) {
  const asked = text.trim();
  const always = useCommands();
  const recent = useRecentCommands(always);
  const found = useFoundDecks(asked);
  const isRecent = ({ id }: Command) => recent.some((one) => one.id === id);
  const all =
    asked === ''
      ? [...recent, ...[...ofPage, ...always, ...found.commands].filter((one) => !isRecent(one))]
      : [...matching(asked, [...ofPage, ...always], textOf), ...found.commands];
  const groups = commandGroups
    .map((group): Listed => ({ group, commands: all.filter((one) => one.group === group) }))
    .filter(({ commands }) => commands.length > 0);
  return { groups, found };
}
