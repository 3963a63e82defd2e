import { useEffect } from 'react';
import { maxSources } from '#shared/domain/source-types.ts';
import { ErrorNote } from '#web/components/error-note.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { DropZone } from './drop-zone.tsx';
import { PageField } from './page-field.tsx';
import type { SourcePicking } from './pick-sources.ts';
import { SourceRow } from './source-row.tsx';
import styles from './sources.module.css';

type Props = {
  picking: SourcePicking;
  /** Number of the presentation's other sources, such as pasted text, which count towards the limit. */
  others: number;
};

/** Files and pages as sources of the deck; uploaded and read while the form is filled in. */
export function SourcePicker({ picking, others }: Props) {
  const { t } = useTranslation();
  const { pickFiles, pickPage, removeSource, resumePicked } = picking;
  const picked = picking.store((state) => state.picked);
  const remaining = maxSources - others - picked.length;
  useEffect(() => resumePicked(), [resumePicked]);
  return (
    <fieldset className={styles.sources}>
      <legend className={styles.legend}>{t('new_deck.sources.title')}</legend>
      <DropZone onFiles={(files) => pickFiles(files.slice(0, Math.max(0, remaining)))} />
      {picked.length > 0 && (
        <ul className={styles.rows} aria-label={t('new_deck.sources.list')}>
          {picked.map((one) => (
            <SourceRow key={one.key} picked={one} onRemove={() => removeSource(one)} />
          ))}
        </ul>
      )}
      {remaining > 0 ? (
        <PageField onPage={pickPage} />
      ) : (
        <ErrorNote error={t('new_deck.sources.enough', { limit: maxSources })} />
      )}
    </fieldset>
  );
}
