import {
  IconBraces,
  IconFileTypeHtml,
  IconFileTypePdf,
  IconFileTypePpt,
  IconMarkdown,
  IconPhoto,
} from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import type { Presentation, Task, Version } from '#shared/schemas/presentations.ts';
import { Menu, MenuHeading, MenuItem, MenuLine, type MenuTarget } from '#web/components/menu.tsx';
import { formatSize } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import type { DownloadFormat } from '../../api/download-deck.ts';
import { type File, useFiles } from './use-files.ts';

const icons: Record<DownloadFormat, ReactNode> = {
  html: <IconFileTypeHtml />,
  pptx: <IconFileTypePpt />,
  pdf: <IconFileTypePdf />,
  png: <IconPhoto />,
  md: <IconMarkdown />,
  json: <IconBraces />,
};

/** The first of each group after the first one: pictures, then words. */
const groupStarts: readonly DownloadFormat[] = ['png', 'md'];

function FileItem({ file }: { file: File }) {
  const { t, language } = useTranslation();
  const { format, state, bytes, get } = file;
  const size = typeof bytes === 'number' ? formatSize(bytes, language) : '';
  return (
    <MenuItem
      icon={icons[format]}
      hint={state === 'ready' ? size : t(`download.state.${state}`)}
      isBusy={state === 'making'}
      isDisabled={state === 'making' || state === 'none'}
      onSelect={get}
    >
      {t(`download.name.${format}`)}
    </MenuItem>
  );
}

type Props = {
  deck: Presentation;
  version: Version;
  tasks: readonly Task[] | undefined;
  /** The button that opens it. */
  target: (props: MenuTarget & { isBusy: boolean }) => ReactNode;
};

/** The files of a version, one press each. */
export function DownloadMenu({ deck, version, tasks, target }: Props) {
  const { t } = useTranslation();
  const { files, isBusy } = useFiles({ deck, version, tasks });
  const isStale = deck.has_unpublished && version.version === deck.current_html_version;
  return (
    <Menu
      label={t(isStale ? 'download.menu_without' : 'download.menu', { version: version.version })}
      target={(tie) => target({ ...tie, isBusy })}
    >
      <MenuHeading hint={isStale ? t('download.without') : undefined}>
        {t('version.number', { version: version.version })}
      </MenuHeading>
      {files.map((file) => (
        <Fragment key={file.format}>
          {groupStarts.includes(file.format) && <MenuLine />}
          <FileItem file={file} />
        </Fragment>
      ))}
    </Menu>
  );
}
