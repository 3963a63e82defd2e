import { IconPresentation } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { PresentationSummary } from '#shared/schemas/presentations.ts';
import { titleOf } from '#web/features/decks/api/deck-title.ts';
import { foundDecksQuery } from '#web/features/decks/api/find-decks.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { foreignLanguageName } from '#web/lib/language-name.ts';
import { useSettled } from '#web/lib/use-settled.ts';
import type { Command } from './command.ts';
import { matchOf } from './match.ts';
import type { RecentEntry } from './recent.ts';

const pauseMs = 200;
const prefix = 'deck:';

/** What is known of a presentation; its status as it is told. */
type KnownDeck = { id: string; name: string; language?: string | undefined; status?: string };

/** Opens a presentation that is known by its id and title; one in another language says so. */
export function useOpenDeck() {
  const { language: spoken } = useTranslation();
  const navigate = useNavigate();
  return ({ id, name, language, status }: KnownDeck): Command => ({
    id: `${prefix}${id}`,
    group: 'decks',
    name,
    language,
    hint: [language && foreignLanguageName(language, spoken), status].filter(Boolean).join(' · '),
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
      (deck): Command =>
        open({
          ...{ id: deck.id, name: titleOf(deck, t('deck.untitled')), language: deck.language },
          status: t(`status.${deck.status}`),
        }),
    ),
    isSearching: (isPending || isOld) && !error && fetchStatus !== 'paused',
    isOffline: fetchStatus === 'paused',
    error: isOld ? null : error,
    retry: () => void refetch(),
  };
}
