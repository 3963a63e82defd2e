import {
  IconArrowDown,
  IconArrowUp,
  IconGripVertical,
  IconLock,
  IconLockOpen,
  IconTrash,
} from '@tabler/icons-react';
import { useId } from 'react';
import { IconButton } from '#web/components/button.tsx';
import look from '#web/components/grip.module.css';
import { useTranslation } from '#web/lib/i18n.ts';
import type { Grips } from '#web/lib/use-grips.ts';
import styles from './outline.module.css';
import type { DraftEntry } from './use-outline-draft.ts';

type Props = {
  entry: DraftEntry;
  index: number;
  count: number;
  /** It was to be saved without a word in it. */
  isMissing: boolean;
  onPut: (changed: Partial<DraftEntry>) => void;
  onMove: (from: number, to: number) => void;
  onRemove: () => void;
  grips: Grips;
};

/** One entry of the outline: its point to edit, and where it stands. It is moved by its buttons or by its grip. */
export function OutlineRow(props: Props) {
  const { entry, index, count, isMissing, onPut, onMove, onRemove, grips } = props;
  const { t } = useTranslation();
  const missing = useId();
  const number = index + 1;
  return (
    <li className={`${styles.row} ${look.row}`} {...grips.rowOf(index)}>
      <span className={`${styles.grip} ${look.grip}`} aria-hidden="true" {...grips.gripOf(index)}>
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
          aria-describedby={isMissing ? missing : undefined}
          value={entry.point}
          onChange={(event) => onPut({ point: event.target.value })}
        />
        {isMissing && (
          <p id={missing} className={styles.missing}>
            {t('outline.missing')}
          </p>
        )}
        {entry.id === undefined && !isMissing && <p className={styles.note}>{t('outline.new')}</p>}
        {entry.stale && <p className={styles.note}>{t('outline.stale')}</p>}
      </div>
      <div className={styles.tools}>
        <IconButton
          label={entry.locked ? t('outline.unlock', { number }) : t('outline.lock', { number })}
          aria-pressed={entry.locked}
          onClick={() => onPut({ locked: !entry.locked })}
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
