import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { PresentationSummary } from '#shared/schemas/presentations.ts';
import { IconPresentation } from '#web/components/icons/presentation.ts';
import { deckTitle } from '#web/features/decks/api/deck-title.ts';
import { deckSearchQuery } from '#web/features/decks/api/search-decks.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { foreignLanguageName } from '#web/lib/language-name.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import type { Command } from './command.ts';
import { matchScore } from './match.ts';
import type { RecentEntry } from './recent-commands.ts';

const pauseMs = 200;
const prefix = 'deck:';

/** A presentation's known fields; `status` is translated. */
type DeckItem = { id: string; name: string; language?: string | undefined; status?: string };

/**
 * Returns a function that builds the command to open a presentation; the command's hint names the presentation's
 * language if it differs from the app's.
 */
export function useOpenDeck() {
  const { language: readerLanguage } = useTranslation();
  const navigate = useNavigate();
  return ({ id, name, language, status }: DeckItem): Command => ({
    id: `${prefix}${id}`,
    group: 'decks',
    name,
    language,
    hint: [language && foreignLanguageName(language, readerLanguage), status]
      .filter(Boolean)
      .join(' · '),
    icon: <IconPresentation />,
    isRemembered: true,
    run: () => void navigate(`/presentation/${id}`),
  });
}

/** Returns the presentation's id of a recent entry; undefined for other commands. */
export const recentDeckId = ({ id }: RecentEntry): string | undefined =>
  id.startsWith(prefix) ? id.slice(prefix.length) : undefined;

/** Searches presentations by the typed text, after a pause in typing. */
export function useDeckSearch(typed: string) {
  const { t } = useTranslation();
  const open = useOpenDeck();
  const searchText = useDebounced(typed, pauseMs);
  const { data, error, isPending, isPlaceholderData, fetchStatus, refetch } = useQuery(
    deckSearchQuery(searchText),
  );
  // Until the new results arrive, show only previous results that also match the new text.
  const isPreviousResult = isPlaceholderData || searchText !== typed;
  const matchesTyped = ({ title, topic }: PresentationSummary) =>
    matchScore(typed, `${title} ${topic}`) > 0;
  const decks = (data ?? []).filter((deck) => !isPreviousResult || matchesTyped(deck));
  return {
    commands: decks.map(
      (deck): Command =>
        open({
          ...{ id: deck.id, name: deckTitle(deck, t('deck.untitled')), language: deck.language },
          status: t(`status.${deck.status}`),
        }),
    ),
    isSearching: (isPending || isPreviousResult) && !error && fetchStatus !== 'paused',
    isOffline: fetchStatus === 'paused',
    error: isPreviousResult ? null : error,
    retry: () => void refetch(),
  };
}
