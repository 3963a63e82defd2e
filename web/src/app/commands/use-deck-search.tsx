import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { PresentationSummary } from '#shared/schemas/presentations.ts';
import { IconPresentation } from '#web/components/icons/presentation.ts';
import { getDeckTitle } from '#web/features/decks/api/deck-title.ts';
import { deckSearchQuery } from '#web/features/decks/api/search-decks.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { getForeignLanguageName } from '#web/lib/language-name.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import type { Command } from './command.ts';
import { computeMatchScore } from './match.ts';
import type { RecentEntry } from './recent-commands.ts';

const pauseMs = 200;
const deckIdPrefix = 'deck:';

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
    id: `${deckIdPrefix}${id}`,
    group: 'decks',
    name,
    language,
    hint: [language && getForeignLanguageName(language, readerLanguage), status]
      .filter(Boolean)
      .join(' · '),
    icon: <IconPresentation />,
    isRemembered: true,
    run: () => void navigate(`/presentation/${id}`),
  });
}

/** Returns the presentation's id of a recent entry; undefined for other commands. */
export const parseRecentDeckId = ({ id }: RecentEntry): string | undefined =>
  id.startsWith(deckIdPrefix) ? id.slice(deckIdPrefix.length) : undefined;

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
    computeMatchScore(typed, `${title} ${topic}`) > 0;
  const decks = (data ?? []).filter((deck) => !isPreviousResult || matchesTyped(deck));
  return {
    commands: decks.map(
      (deck): Command =>
        open({
          ...{ id: deck.id, name: getDeckTitle(deck, t('deck.untitled')), language: deck.language },
          status: t(`status.${deck.status}`),
        }),
    ),
    isSearching: (isPending || isPreviousResult) && !error && fetchStatus !== 'paused',
    isOffline: fetchStatus === 'paused',
    error: isPreviousResult ? null : error,
    retry: () => void refetch(),
  };
}
