import { useState } from 'react';
import type { Imported, Presentation } from '#shared/schemas/presentations.ts';
import { IconButton } from '#web/components/button.tsx';
import { IconX } from '#web/components/icons/x.ts';
import { focusMain } from '#web/lib/focus.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import styles from './import.module.css';
import { listUnkeptKinds, UnkeptKinds } from './unkept-kinds.tsx';

/** sessionStorage key of the imports whose notice was dismissed in this tab. */
const dismissedImportsKey = 'dismissed-imports';
/** Maximum number of presentations whose dismissed notice the tab remembers. */
const maxDismissedIds = 100;

const readDismissedIds = (): string[] =>
  (sessionStorage.getItem(dismissedImportsKey) ?? '').split(' ').filter((id) => id !== '');

function rememberDismissed(id: string): void {
  const ids = [...readDismissedIds().filter((one) => one !== id), id].slice(-maxDismissedIds);
  sessionStorage.setItem(dismissedImportsKey, ids.join(' '));
}

/** Lists the content that an import did not keep, until the user dismisses the notice. */
export function ImportNotice({ deck }: { deck: Presentation }) {
  const { t } = useTranslation();
  const { id, imported } = deck;
  const [isDismissed, setDismissed] = useState(() => readDismissedIds().includes(id));
  if (!imported || imported.unkept.length === 0 || isDismissed) return null;
  const dismiss = () => {
    rememberDismissed(id);
    setDismissed(true);
    focusMain();
  };
  const count = listUnkeptKinds(imported).length;
  return (
    <section
      className={styles.notice}
      aria-label={t('import_file.unkept.heading', { name: imported.name })}
    >
      <p>{t('import_file.unkept.title', { name: imported.name, count })}</p>
      <details>
        <summary>{t('import_file.unkept.show')}</summary>
        <UnkeptKinds imported={imported} />
        <p className={styles.places}>{t('import_file.unkept.later')}</p>
      </details>
      <IconButton label={t('common.dismiss')} onClick={dismiss}>
        <IconX size={16} />
      </IconButton>
    </section>
  );
}

/** The list of content that an import did not keep, on the Activity tab. */
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
