import { useEffect } from 'react';
import { maxSources } from '#shared/domain/source-types.ts';
import { ErrorNote } from '#web/components/error-note.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { useDraft } from '../draft-store.ts';
import { DropZone } from './drop-zone.tsx';
import { PageField } from './page-field.tsx';
import { pickFiles, pickPage, resumePicked } from './pick-sources.ts';
import { usePicked } from './picked-store.ts';
import { SourceRow } from './source-row.tsx';
import styles from './sources.module.css';

/** Files and pages as sources of the deck; uploaded and read while the form is filled in. */
export function SourcePicker() {
  const { t } = useTranslation();
  const picked = usePicked((state) => state.picked);
  const texts = useDraft((draft) => draft.texts.length);
  const remaining = maxSources - texts - picked.length;
  useEffect(() => resumePicked(), []);
  return (
    <fieldset className={styles.sources}>
      <legend className={styles.legend}>{t('new_deck.sources.title')}</legend>
      <DropZone onFiles={(files) => pickFiles(files.slice(0, Math.max(0, remaining)))} />
      {picked.length > 0 && (
        <ul className={styles.rows} aria-label={t('new_deck.sources.list')}>
          {picked.map((one) => (
            <SourceRow key={one.key} picked={one} />
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
