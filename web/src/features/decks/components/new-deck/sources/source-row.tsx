import { IconFileText, IconTrash, IconWorld } from '@tabler/icons-react';
import { IconButton } from '#web/components/button.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { unpick } from './pick-sources.ts';
import type { Picked } from './picked-store.ts';
import styles from './sources.module.css';

const kb = 1024;

/** A file's size in the reader's language; sizes below a kilobyte count as one. */
function sizeOf(bytes: number, language: string): string {
  const isLarge = bytes >= kb * kb;
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: isLarge ? 1 : 0,
  }).format(Math.max(1, bytes / kb) / (isLarge ? kb : 1));
}

/** What has become of a picked thing, in words. */
function Told({ picked }: { picked: Picked }) {
  const { t, language } = useTranslation();
  const { state, reason, bytes, sent, isCut } = picked;
  if (state === 'failed') return <p className={styles.reason}>{reason}</p>;
  const size = bytes > 0 ? `${sizeOf(bytes, language)} · ` : '';
  const share = new Intl.NumberFormat(language, { style: 'percent' }).format(sent);
  return (
    <p className={styles.told} data-figures>
      {size}
      {state === 'ready' && isCut
        ? t('new_deck.sources.state.cut')
        : t(`new_deck.sources.state.${state}`, { share })}
    </p>
  );
}

/** One file or page: its name, how far it is, and a way to take it back. */
export function SourceRow({ picked }: { picked: Picked }) {
  const { t } = useTranslation();
  const { kind, name, state, sent } = picked;
  const Icon = kind === 'url' ? IconWorld : IconFileText;
  const isSending = state === 'uploading';
  return (
    <li className={styles.row} data-state={state}>
      <Icon aria-hidden="true" className={styles.kind} />
      <div className={styles.body}>
        <p className={styles.name} title={name}>
          {name}
        </p>
        <Told picked={picked} />
        {isSending && (
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
        label={t(isSending ? 'new_deck.sources.cancel' : 'new_deck.sources.remove', { name })}
        onClick={() => unpick(picked)}
      >
        <IconTrash />
      </IconButton>
    </li>
  );
}
