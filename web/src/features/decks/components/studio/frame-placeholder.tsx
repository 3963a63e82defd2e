import { useTranslation } from '#web/lib/i18n.ts';
import type { Frame, FrameWork } from '../detail/frames.ts';
import styles from './filmstrip.module.css';

const shownStates = ['running', 'failed', 'paused'] as const;

/** The placeholder of a slide without content: its point and the state of its task. */
export function FramePlaceholder({ frame, work }: { frame: Frame; work: FrameWork }) {
  const { t } = useTranslation();
  const state = shownStates.find((name) => name === work.state);
  return (
    <div className={styles.waiting} data-status={work.state}>
      {frame.slide?.point && <p>{frame.slide.point}</p>}
      {state && <span>{t(`slide_frame.${state}`)}</span>}
    </div>
  );
}
