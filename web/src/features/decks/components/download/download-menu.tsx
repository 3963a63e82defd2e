import { Fragment, type ReactNode } from 'react';
import type { DownloadFormat } from '#shared/domain/formats.ts';
import type { Presentation, Task, Version } from '#shared/schemas/presentations.ts';
import { IconBraces } from '#web/components/icons/braces.ts';
import { IconDownload } from '#web/components/icons/download.ts';
import { IconFileTypeHtml } from '#web/components/icons/file-type-html.ts';
import { IconFileTypePdf } from '#web/components/icons/file-type-pdf.ts';
import { IconFileTypePpt } from '#web/components/icons/file-type-ppt.ts';
import { IconMarkdown } from '#web/components/icons/markdown.ts';
import { IconPhoto } from '#web/components/icons/photo.ts';
import {
  Menu,
  MenuHeading,
  MenuItem,
  MenuLine,
  type MenuTriggerProps,
} from '#web/components/menu.tsx';
import { formatSize } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { usePageCommands } from '#web/lib/page-commands.ts';
import styles from './download-menu.module.css';
import { type DeckFile, useFiles } from './use-files.ts';

const formatIcons: Record<DownloadFormat, ReactNode> = {
  html: <IconFileTypeHtml />,
  pptx: <IconFileTypePpt />,
  safe_pptx: <IconFileTypePpt />,
  pdf: <IconFileTypePdf />,
  png: <IconPhoto />,
  md: <IconMarkdown />,
  json: <IconBraces />,
};

/** The formats that start a new group: pictures and texts. */
const groupStartFormats: readonly DownloadFormat[] = ['png', 'md'];

function FileItem({ file }: { file: DeckFile }) {
  const { t, language } = useTranslation();
  const { format, state, bytes, download } = file;
  const size = typeof bytes === 'number' ? formatSize(bytes, language) : '';
  return (
    <MenuItem
      icon={formatIcons[format]}
      hint={state === 'ready' ? size : t(`download.state.${state}`)}
      isBusy={state === 'making'}
      isDisabled={state === 'making' || state === 'none'}
      onSelect={download}
    >
      {format === 'safe_pptx' ? (
        <span>
          {t('download.name.safe_pptx')}
          <span className={styles.note}>{t('download.safe_fonts')}</span>
        </span>
      ) : (
        t(`download.name.${format}`)
      )}
    </MenuItem>
  );
}

type Props = {
  deck: Presentation;
  version: Version;
  tasks: readonly Task[] | undefined;
  /** Whether the command palette offers the files too. */
  hasCommands?: boolean;
  /** An entry above the files. */
  note?: ReactNode;
  /** Renders the button that opens the menu. */
  trigger: (props: MenuTriggerProps & { isBusy: boolean }) => ReactNode;
};

/** A menu with the files of a version. */
export function DownloadMenu({ deck, version, tasks, hasCommands = false, note, trigger }: Props) {
  const { t } = useTranslation();
  const { files, isBusy, isWaiting, isStale } = useFiles({ deck, version, tasks });
  usePageCommands(() =>
    files
      .filter(({ state }) => hasCommands && (state === 'ready' || state === 'missing'))
      .map(({ format, download }) => ({
        id: `download:${format}`,
        name: t('commands.download', { name: t(`download.name.${format}`) }),
        words: format,
        icon: <IconDownload />,
        run: download,
      })),
  );
  return (
    <Menu
      label={t(isStale ? 'download.menu_without' : 'download.menu', { version: version.version })}
      trigger={(triggerProps) => trigger({ ...triggerProps, isBusy })}
    >
      <MenuHeading
        hint={isWaiting ? t('download.waits') : isStale ? t('download.without') : undefined}
      >
        {t('version.number', { version: version.version })}
      </MenuHeading>
      {note}
      {files.map((file) => (
        <Fragment key={file.format}>
          {groupStartFormats.includes(file.format) && <MenuLine />}
          <FileItem file={file} />
        </Fragment>
      ))}
    </Menu>
  );
}
