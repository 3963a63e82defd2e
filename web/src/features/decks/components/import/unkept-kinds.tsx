import { type UnkeptKind, unkeptKinds } from '#shared/domain/unkept.ts';
import type { Imported } from '#shared/schemas/presentations.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import styles from './import.module.css';

type UnkeptEntry = Imported['unkept'][number];

/** Returns the kinds of content that an import did not keep, in a fixed order. */
export const listUnkeptKinds = ({ unkept }: Imported): UnkeptKind[] =>
  unkeptKinds.filter((kind) => unkept.some((entry) => entry.kind === kind));

/** Where content of one kind was in the file: the slides, with names or counts. */
function UnkeptPlaces({ entries }: { entries: readonly UnkeptEntry[] }) {
  const { t, language } = useTranslation();
  const places = entries.map(({ slide, name, count }) => {
    const place =
      slide === null
        ? t('import_file.unkept.whole_file')
        : t('import_file.unkept.slide', { slide });
    if (count > 1) return t('import_file.unkept.entry_count', { place, count });
    return name === '' ? place : t('import_file.unkept.entry', { place, name });
  });
  return (
    <p className={styles.places}>
      {new Intl.ListFormat(language, { type: 'unit', style: 'short' }).format(places)}
    </p>
  );
}

/** The content that an import did not keep, by kind. */
export function UnkeptKinds({ imported }: { imported: Imported }) {
  const { t } = useTranslation();
  return (
    <ul className={styles.kinds}>
      {listUnkeptKinds(imported).map((kind) => (
        <li key={kind}>
          {t(`import_file.unkept.kind.${kind}`)}
          <UnkeptPlaces entries={imported.unkept.filter((entry) => entry.kind === kind)} />
        </li>
      ))}
    </ul>
  );
}
