import { IconDownload, IconShare2 } from '@tabler/icons-react';
import type { Presentation } from '#shared/schemas/presentations.ts';
import { IconButton } from '#web/components/button.tsx';
import { useTasks } from '#web/features/decks/components/detail/use-tasks.ts';
import { DownloadMenu } from '#web/features/decks/components/download/download-menu.tsx';
import { ShareButton } from '#web/features/shares/components/share-button.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { versionOf } from '../api/preview-address.ts';

type Props = { deck: Presentation; version: string | undefined };

/** The files of the version that is looked at, and links to it. */
export function PreviewGiving({ deck, version }: Props) {
  const { t } = useTranslation();
  const tasks = useTasks(deck);
  const number = version === undefined ? deck.current_html_version : versionOf(version);
  const shown = deck.versions.find((one) => one.version === number);
  if (!shown) return null;
  return (
    <>
      <DownloadMenu
        deck={deck}
        version={shown}
        tasks={tasks}
        target={(tie) => (
          <IconButton label={t('deck.action.download')} {...tie}>
            <IconDownload />
          </IconButton>
        )}
      />
      {shown.html.status === 'ready' && (
        <ShareButton
          id={deck.id}
          version={shown.version}
          target={(open) => (
            <IconButton label={t('deck.action.share')} onClick={open}>
              <IconShare2 />
            </IconButton>
          )}
        />
      )}
    </>
  );
}
