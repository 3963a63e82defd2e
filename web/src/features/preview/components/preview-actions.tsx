import type { Presentation } from '#shared/schemas/presentations.ts';
import { IconButton } from '#web/components/button.tsx';
import { IconDownload } from '#web/components/icons/download.ts';
import { IconShare2 } from '#web/components/icons/share-2.ts';
import { useTasks } from '#web/features/decks/components/detail/use-tasks.ts';
import { DownloadMenu } from '#web/features/decks/components/download/download-menu.tsx';
import { ShareButton } from '#web/features/shares/components/share-button.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { parseVersion } from '../api/preview-url.ts';

type Props = { deck: Presentation; version: string | undefined };

/** Download menu and share button of the displayed version. */
export function PreviewActions({ deck, version }: Props) {
  const { t } = useTranslation();
  const tasks = useTasks(deck);
  const number = version === undefined ? deck.current_html_version : parseVersion(version);
  const versionInfo = deck.versions.find((one) => one.version === number);
  if (!versionInfo) return null;
  return (
    <>
      <DownloadMenu
        hasCommands
        deck={deck}
        version={versionInfo}
        tasks={tasks}
        trigger={(triggerProps) => (
          <IconButton label={t('deck.action.download')} {...triggerProps}>
            <IconDownload />
          </IconButton>
        )}
      />
      {versionInfo.html.status === 'ready' && (
        <ShareButton
          id={deck.id}
          version={version === undefined ? undefined : versionInfo.version}
          trigger={(open) => (
            <IconButton label={t('deck.action.share')} onClick={open}>
              <IconShare2 />
            </IconButton>
          )}
        />
      )}
    </>
  );
}
