import { IconDownload, IconLayoutKanban } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { useMatch, useNavigate } from 'react-router';
import type { Presentation } from '#shared/schemas/presentations.ts';
import { downloadFormats, useDownloadDeck } from '#web/features/decks/api/download-deck.ts';
import { deckQuery, shownInPlace } from '#web/features/decks/api/get-deck.ts';
import { deckActions } from '#web/features/decks/components/deck-actions.ts';
import { Asking, deckActionIcons } from '#web/features/decks/components/deck-menu.tsx';
import { tabIds } from '#web/features/decks/components/detail/use-deck-tab.ts';
import { sizeOf } from '#web/features/decks/components/download/file-state.ts';
import { useDeckAction } from '#web/features/decks/components/use-deck-action.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import type { Command } from './command.ts';

/** The deck whose page or preview this is, as that page knows it. */
export function useDeckHere(): Presentation | undefined {
  const page = useMatch('/presentation/:id');
  const preview = useMatch('/preview/:id/*');
  const id = (page ?? preview)?.params.id ?? '';
  const { data } = useQuery({ ...deckQuery(id), meta: shownInPlace, enabled: false });
  return data;
}

/** The files of the version that is shown, as far as they are made. */
function useDownloads(deck: Presentation): Command[] {
  const { t } = useTranslation();
  const download = useDownloadDeck();
  const version = deck.versions.find((one) => one.version === deck.current_html_version);
  if (!version) return [];
  const isMade = (format: (typeof downloadFormats)[number]) => sizeOf(version, format) !== null;
  return downloadFormats.filter(isMade).map((format) => ({
    id: `download:${format}`,
    group: 'deck',
    name: t('commands.download', { name: t(`download.name.${format}`) }),
    words: format,
    icon: <IconDownload />,
    isRemembered: false,
    run: () =>
      download.mutate({ id: deck.id, title: deck.title, version: version.version, format }),
  }));
}

function useParts(deck: Presentation): Command[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return tabIds.map((id) => ({
    id: `part:${id}`,
    group: 'deck',
    name: t('commands.part', { name: t(`detail.tab.${id}`) }),
    icon: <IconLayoutKanban />,
    isRemembered: false,
    run: () => void navigate({ pathname: `/presentation/${deck.id}`, search: `?tab=${id}` }),
  }));
}

const elsewhere: readonly string[] = ['open', 'download'];

type Props = { deck: Presentation; children: (commands: Command[]) => ReactNode };

/** Gives what can be done with the deck now, and asks where an action asks first. */
export function DeckCommands({ deck, children }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { run, asked, stopAsking } = useDeckAction(deck);
  const downloads = useDownloads(deck);
  const parts = useParts(deck);
  // An outline that waits is confirmed where it is read.
  const isForReading = (id: string) => id === 'resume' && deck.status === 'awaiting_review';
  const actions = deckActions
    .filter(({ id, isShown }) => !elsewhere.includes(id) && !isForReading(id) && isShown(deck))
    .map(
      ({ id, isDangerous }): Command => ({
        id: `act:${id}`,
        group: 'deck',
        name: t(`deck.action.${id}`),
        icon: deckActionIcons[id],
        isDangerous,
        isRemembered: false,
        run: run[id],
      }),
    );
  return (
    <>
      {children([...actions, ...downloads, ...parts])}
      <Suspense>
        {asked && (
          <Asking
            deck={deck}
            asked={asked}
            onClose={stopAsking}
            onDeleted={() => navigate('/dashboard')}
          />
        )}
      </Suspense>
    </>
  );
}
