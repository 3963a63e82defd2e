import type { Imported } from '#shared/schemas/presentations.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import styles from './import.module.css';
import { UnkeptKinds } from './unkept-kinds.tsx';

/** The list of what an import did not keep, on the Activity tab. */
export function UnkeptList({ imported }: { imported: Imported }) {
  const { t } = useTranslation();
  const { name, unkept } = imported;
  return (
    <section className={styles.part} aria-labelledby="unkept-title">
      <h2 id="unkept-title" className={styles.subtitle}>
        {unkept.length > 0
          ? t('import_file.unkept.heading', { name })
          : t('import_file.unkept.all_kept', { name })}
      </h2>
      <UnkeptKinds imported={imported} />
    </section>
  );
}
