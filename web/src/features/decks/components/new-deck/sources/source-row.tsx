import { IconButton } from '#web/components/button.tsx';
import { IconFileText } from '#web/components/icons/file-text.ts';
import { IconTrash } from '#web/components/icons/trash.ts';
import { IconWorld } from '#web/components/icons/world.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import type { PickedSource } from './picked-store.ts';
import styles from './sources.module.css';

const bytesPerKb = 1024;

/** Formats a file size; sizes below a kilobyte are shown as 1 kB. */
function formatFileSize(bytes: number, language: string): string {
  const isLarge = bytes >= bytesPerKb * bytesPerKb;
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: isLarge ? 1 : 0,
  }).format(Math.max(1, bytes / bytesPerKb) / (isLarge ? bytesPerKb : 1));
}

/** The state of a picked source as text. */
function SourceState({ picked }: { picked: PickedSource }) {
  const { t, language } = useTranslation();
  const { state, reason, bytes, sent, isCut } = picked;
  if (state === 'failed') return <p className={styles.reason}>{reason}</p>;
  const size = bytes > 0 ? `${formatFileSize(bytes, language)} · ` : '';
  const percent = new Intl.NumberFormat(language, { style: 'percent' }).format(sent);
  return (
    <p className={styles.state} data-figures>
      {size}
      {state === 'ready' && isCut
        ? t('new_deck.sources.state.cut')
        : t(`new_deck.sources.state.${state}`, { share: percent })}
    </p>
  );
}

/** A file or page with its progress and a remove button. */
export function SourceRow({ picked, onRemove }: { picked: PickedSource; onRemove: () => void }) {
  const { t } = useTranslation();
  const { kind, name, state, sent } = picked;
  const Icon = kind === 'url' ? IconWorld : IconFileText;
  const isUploading = state === 'uploading';
  return (
    <li className={styles.row} data-state={state}>
      <Icon aria-hidden="true" className={styles.kind} />
      <div className={styles.body}>
        <p className={styles.name} title={name}>
          {name}
        </p>
        <SourceState picked={picked} />
        {isUploading && (
          <progress
            className={styles.progress}
            value={sent}
            max={1}
            aria-label={t('new_deck.sources.progress', { name })}
          />
        )}
        {state === 'reading' && <span className={styles.reading} aria-hidden="true" />}
      </div>
      <IconButton
        label={t(isUploading ? 'new_deck.sources.cancel' : 'new_deck.sources.remove', { name })}
        onClick={onRemove}
      >
        <IconTrash />
      </IconButton>
    </li>
  );
}
