import type { ReactNode } from 'react';
import { useTranslation } from '#web/lib/i18n.ts';
import type { FrameState } from './frames-of.ts';
import styles from './remaking.module.css';

type Props = { state: FrameState; children: ReactNode };

/** A slide; one that stands from before is faded while another is made in its place, and says how far that is. */
export function Remaking({ state, children }: Props) {
  const { t } = useTranslation();
  return (
    <div className={styles.frame} data-state={state}>
      {children}
      {state !== 'made' && <span className={styles.word}>{t(`again.state.${state}`)}</span>}
    </div>
  );
}
