import type { ReactNode } from 'react';
import { IconButton } from '#web/components/button.tsx';
import { IconArrowBackUp } from '#web/components/icons/arrow-back-up.ts';
import { IconArrowForwardUp } from '#web/components/icons/arrow-forward-up.ts';
import { IconChevronLeft } from '#web/components/icons/chevron-left.ts';
import { IconChevronRight } from '#web/components/icons/chevron-right.ts';
import { IconLayoutSidebar } from '#web/components/icons/layout-sidebar.ts';
import { IconSearch } from '#web/components/icons/search.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { usePageCommands } from '#web/lib/page-commands.ts';
import { FormatButtons } from '../edit-slide/format-buttons.tsx';
import { setInspectorPanel, useOpenPanels } from './inspector-panel.ts';
import styles from './studio.module.css';
import { deckShortcuts } from './studio-keys.ts';
import type { DeckUndo } from './use-deck-undo.ts';

type Props = {
  number: number;
  total: number;
  /** Selects the previous (-1) or next (1) slide. */
  onStep: (step: 1 | -1) => void;
  /** Null where nothing can be edited. */
  history: DeckUndo | null;
  /** Opens the search in the slides. */
  onFind: () => void;
  children: ReactNode;
};

/** The bar above the slide: previous and next slide, undo and redo, and more buttons. */
export function StudioBar({ number, total, onStep, history, onFind, children }: Props) {
  const { t } = useTranslation();
  const isPanelOpen = useOpenPanels(({ isOpen }) => isOpen);
  const undo = { id: 'undo', name: t('studio.undo'), icon: <IconArrowBackUp /> };
  const redo = { id: 'redo', name: t('studio.redo'), icon: <IconArrowForwardUp /> };
  usePageCommands(() => [
    ...(history?.canUndo ? [{ ...undo, run: history.undo }] : []),
    ...(history?.canRedo ? [{ ...redo, run: history.redo }] : []),
  ]);
  return (
    <div className={styles.bar}>
      <IconButton
        className={styles.step}
        label={t('slide.previous')}
        aria-disabled={number <= 1}
        onClick={() => onStep(-1)}
      >
        <IconChevronLeft />
      </IconButton>
      <span className={styles.position} data-figures>
        {t('slide.of', { number, total })}
      </span>
      <IconButton
        className={styles.step}
        label={t('slide.next')}
        aria-disabled={number >= total}
        onClick={() => onStep(1)}
      >
        <IconChevronRight />
      </IconButton>
      {history && (
        <>
          <span className={styles.divider} />
          <IconButton label={t('studio.undo')} disabled={!history.canUndo} onClick={history.undo}>
            <IconArrowBackUp />
          </IconButton>
          <IconButton label={t('studio.redo')} disabled={!history.canRedo} onClick={history.redo}>
            <IconArrowForwardUp />
          </IconButton>
          <FormatButtons />
        </>
      )}
      <IconButton className={styles.find} label={t('studio.find')} onClick={onFind}>
        <IconSearch />
      </IconButton>
      <span className={styles.gap} />
      {children}
      <IconButton
        className={styles.panelToggle}
        label={isPanelOpen ? t('studio.panel.hide') : t('studio.panel.show')}
        aria-keyshortcuts={deckShortcuts.panel[0].key}
        onClick={() => setInspectorPanel(!isPanelOpen)}
      >
        <IconLayoutSidebar />
      </IconButton>
    </div>
  );
}
