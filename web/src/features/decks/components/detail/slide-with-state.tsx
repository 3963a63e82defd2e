import type { ReactNode } from 'react';
import { useTranslation } from '#web/lib/i18n.ts';
import type { SlideFrameState } from './slide-frames.ts';
import styles from './slide-with-state.module.css';

type Props = { state: SlideFrameState; children: ReactNode };

/** Shows a slide with the state of its regeneration; the previous content is faded meanwhile. */
export function SlideWithState({ state, children }: Props) {
  const { t } = useTranslation();
  return (
    <div className={styles.frame} data-state={state}>
      {children}
      {state !== 'made' && <span className={styles.stateText}>{t(`again.state.${state}`)}</span>}
    </div>
  );
}
