import type { ReactNode } from 'react';
import { Link } from 'react-router';
import button from '#web/components/button.module.css';
import { IconButton } from '#web/components/button.tsx';
import { IconArrowLeft } from '#web/components/icons/arrow-left.ts';
import { IconChevronLeft } from '#web/components/icons/chevron-left.ts';
import { IconChevronRight } from '#web/components/icons/chevron-right.ts';
import { IconLayoutList } from '#web/components/icons/layout-list.ts';
import { IconMaximize } from '#web/components/icons/maximize.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import type { PreviewPageName } from '../api/preview-url.ts';
import type { PageMove } from './page-moves.ts';
import styles from './preview.module.css';

type Props = {
  deck: { id: string; title: string } | null;
  /** The displayed version. */
  version: number | null;
  page: PreviewPageName;
  count: number;
  onMove: (move: PageMove) => void;
  /** Download and share buttons of the displayed version. */
  actions: ReactNode;
  onFullScreen: () => void;
};

function PageControls({ page, count, onMove }: Pick<Props, 'page' | 'count' | 'onMove'>) {
  const { t } = useTranslation();
  const isNumber = typeof page === 'number';
  return (
    <nav className={styles.turn} aria-label={t('preview.pages')}>
      <IconButton label={t('preview.toc')} aria-pressed={!isNumber} onClick={() => onMove('toc')}>
        <IconLayoutList />
      </IconButton>
      <IconButton
        label={t('preview.previous')}
        disabled={!isNumber}
        onClick={() => onMove('previous')}
      >
        <IconChevronLeft />
      </IconButton>
      <span className={styles.count} role="status" data-figures>
        {isNumber ? t('preview.page', { page, count }) : t('preview.contents')}
      </span>
      <IconButton
        label={t('preview.next')}
        disabled={isNumber && page >= count}
        onClick={() => onMove('next')}
      >
        <IconChevronRight />
      </IconButton>
    </nav>
  );
}

/** The toolbar above the preview. */
export function PreviewBar(props: Props) {
  const { deck, version, actions, onFullScreen } = props;
  const { t } = useTranslation();
  return (
    <header className={styles.bar}>
      <Link
        to={deck ? `/presentation/${deck.id}` : '/dashboard'}
        className={button.icon}
        aria-label={t('preview.back')}
        title={t('preview.back')}
      >
        <IconArrowLeft />
      </Link>
      <h1 className={styles.title}>
        {deck?.title ?? ''}
        {version !== null && (
          <span className={styles.version}>{t('preview.version', { version })}</span>
        )}
      </h1>
      <PageControls {...props} />
      <div className={styles.endActions}>
        {actions}
        <IconButton label={t('preview.full_screen')} onClick={onFullScreen}>
          <IconMaximize />
        </IconButton>
      </div>
    </header>
  );
}
