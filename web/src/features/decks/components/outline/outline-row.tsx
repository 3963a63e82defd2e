import { useId } from 'react';
import { IconButton } from '#web/components/button.tsx';
import gripStyles from '#web/components/grip.module.css';
import { IconArrowDown } from '#web/components/icons/arrow-down.ts';
import { IconArrowUp } from '#web/components/icons/arrow-up.ts';
import { IconGripVertical } from '#web/components/icons/grip-vertical.ts';
import { IconLock } from '#web/components/icons/lock.ts';
import { IconLockOpen } from '#web/components/icons/lock-open.ts';
import { IconTrash } from '#web/components/icons/trash.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import type { Grips } from '#web/lib/use-grips.ts';
import styles from './outline.module.css';
import type { DraftEntry } from './use-outline-draft.ts';

type Props = {
  entry: DraftEntry;
  index: number;
  count: number;
  /** Whether the user tried to save while this entry was empty. */
  isMissing: boolean;
  onChange: (changed: Partial<DraftEntry>) => void;
  onMove: (from: number, to: number) => void;
  onRemove: () => void;
  /** Moves on to the next entry, or to a new one. */
  onEnter: () => void;
  /** Whether other entries have slides, so that an entry without one is marked as new. */
  hasSlides: boolean;
  grips: Grips;
};

/** An entry of the outline with its text and buttons; moved by the buttons or the drag handle. */
export function OutlineRow(props: Props) {
  const { entry, index, count, isMissing, onChange, onMove, onRemove, grips } = props;
  const { onEnter, hasSlides } = props;
  const { t } = useTranslation();
  const missingId = useId();
  const number = index + 1;
  return (
    <li className={`${styles.row} ${gripStyles.row}`} {...grips.rowProps(index)}>
      <span
        className={`${styles.grip} ${gripStyles.grip}`}
        aria-hidden="true"
        {...grips.gripProps(index)}
      >
        <IconGripVertical />
        {number}
      </span>
      <div className={styles.text}>
        <textarea
          className={styles.point}
          data-part="point"
          aria-label={t('outline.point', { number })}
          rows={1}
          maxLength={400}
          required
          aria-invalid={isMissing}
          aria-describedby={isMissing ? missingId : undefined}
          value={entry.point}
          onChange={(event) => onChange({ point: event.target.value })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            onEnter();
          }}
        />
        {isMissing && (
          <p id={missingId} className={styles.missing}>
            {t('outline.missing')}
          </p>
        )}
        {hasSlides && entry.id === undefined && !isMissing && (
          <p className={styles.note}>{t('outline.new')}</p>
        )}
        {entry.stale && <p className={styles.note}>{t('outline.stale')}</p>}
      </div>
      <div className={styles.tools}>
        <IconButton
          label={entry.locked ? t('outline.unlock', { number }) : t('outline.lock', { number })}
          aria-pressed={entry.locked}
          onClick={() => onChange({ locked: !entry.locked })}
        >
          {entry.locked ? <IconLock /> : <IconLockOpen />}
        </IconButton>
        <IconButton
          label={t('outline.up', { number })}
          disabled={index === 0}
          data-part="up"
          onClick={() => onMove(index, index - 1)}
        >
          <IconArrowUp />
        </IconButton>
        <IconButton
          label={t('outline.down', { number })}
          disabled={number === count}
          data-part="down"
          onClick={() => onMove(index, number)}
        >
          <IconArrowDown />
        </IconButton>
        <IconButton
          label={t('outline.remove', { number })}
          disabled={count === 1}
          onClick={onRemove}
        >
          <IconTrash />
        </IconButton>
      </div>
    </li>
  );
}
