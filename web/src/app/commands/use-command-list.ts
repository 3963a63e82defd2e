import { useTranslation } from '#web/lib/i18n.ts';
import { type Command, type CommandGroup, commandGroups, getSearchText } from './command.ts';
import { filterMatching } from './match.ts';
import { useRecentStore } from './recent-commands.ts';
import { useCommands } from './use-commands.tsx';
import { parseRecentDeckId, useDeckSearch, useOpenDeck } from './use-deck-search.tsx';

export type CommandSection = { group: CommandGroup; commands: readonly Command[] };

/** Returns recent commands that are still available. */
function useRecentCommands(available: readonly Command[]): Command[] {
  const { t } = useTranslation();
  const open = useOpenDeck();
  const entries = useRecentStore((state) => state.entries);
  return entries.flatMap((entry) => {
    const deckId = parseRecentDeckId(entry);
    const command =
      deckId === undefined
        ? available.find(({ id }) => id === entry.id)
        : open({ id: deckId, name: entry.name ?? t('deck.untitled'), language: entry.language });
    return command ? [{ ...command, group: 'recent' as const }] : [];
  });
}

/**
 * Returns the commands that match the text, by group; without a text all commands, recent ones
 * first.
 */
export function useCommandList(text: string, pageCommands: readonly Command[]) {
  const query = text.trim();
  const globalCommands = useCommands();
  const recent = useRecentCommands(globalCommands);
  const search = useDeckSearch(query);
  const isRecent = ({ id }: Command) => recent.some((one) => one.id === id);
  const orderOf = ({ isLast = false }: Command) => Number(isLast);
  const byOrder = (a: Command, b: Command) => orderOf(a) - orderOf(b);
  const all =
    query === ''
      ? [
          ...recent,
          ...[...pageCommands, ...globalCommands, ...search.commands]
            .filter((one) => !isRecent(one) && !one.isSearchOnly)
            .sort(byOrder),
        ]
      : [
          ...filterMatching(
            query,
            [...pageCommands, ...globalCommands].sort(byOrder),
            getSearchText,
          ),
          ...search.commands,
        ];
  const groups = commandGroups
    .map((group): CommandSection => ({ group, commands: all.filter((one) => one.group === group) }))
    .filter(({ commands }) => commands.length > 0);
  return { groups, search };
}
