import { IconPresentation } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { PresentationSummary } from '#shared/schemas/presentations.ts';
import { titleOf } from '#web/features/decks/api/deck-title.ts';
import { foundDecksQuery } from '#web/features/decks/api/find-decks.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useSettled } from '#web/lib/use-settled.ts';
import type { Command } from './command.ts';
import { matchOf } from './match.ts';
import type { RecentEntry } from './recent.ts';

const pauseMs = 200;
const prefix = 'deck:';

/** Opens a presentation that is known by its id and title. */
export function useOpenDeck() {
  const navigate = useNavigate();
  return (id: string, name: string): Command => ({
    id: `${prefix}${id}`,
    group: 'decks',
    name,
    icon: <IconPresentation />,
    isRemembered: true,
    run: () => void navigate(`/presentation/${id}`),
  });
}

/** The presentation of a recent entry; undefined where it is something else. */
export const deckIdOf = ({ id }: RecentEntry): string | undefined =>
  id.startsWith(prefix) ? id.slice(prefix.length) : undefined;

/** What the list says of what is typed, as soon as the typing pauses. */
export function useFoundDecks(typed: string) {
  const { t } = useTranslation();
  const open = useOpenDeck();
  const asked = useSettled(typed, pauseMs);
  const { data, error, isPending, isPlaceholderData, fetchStatus, refetch } = useQuery(
    foundDecksQuery(asked),
  );
  // The answer before this one holds only what fits both.
  const isOld = isPlaceholderData || asked !== typed;
  const fits = ({ title, topic }: PresentationSummary) => matchOf(typed, `${title} ${topic}`) > 0;
  const decks = (data ?? []).filter((deck) => !isOld || fits(deck));
  return {
    commands: decks.map(
      (deck): Command => ({
        ...open(deck.id, titleOf(deck, t('deck.untitled'))),
        hint: t(`status.${deck.status}`),
      }),
    ),
    isSearching: (isPending || isOld) && !error && fetchStatus !== 'paused',
    isOffline: fetchStatus === 'paused',
    error: isOld ? null : error,
    retry: () => void refetch(),
  };
}
