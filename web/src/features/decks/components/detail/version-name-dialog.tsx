import type { FormEvent } from 'react';
import { maxVersionNameLength } from '#shared/domain/version-limit.ts';
import type { Version } from '#shared/schemas/presentations.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { TextInput } from '#web/components/inputs.tsx';
import { getFormText } from '#web/lib/form-data.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useNameVersion } from '../../api/versions.ts';
import styles from '../regenerate/regenerate.module.css';

type Props = { id: string; version: Version; onClose: () => void };

/** Names a version; an empty name removes it. */
export function VersionNameDialog({ id, version: { version, name }, onClose }: Props) {
  const { t } = useTranslation();
  const rename = useNameVersion();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (rename.isPending) return;
    const newName = getFormText(new FormData(event.currentTarget), 'name').trim() || null;
    rename.mutate({ id, version, name: newName }, { onSuccess: onClose });
  };
  return (
    <Dialog title={t('version.name.title', { version })} onClose={onClose}>
      <form onSubmit={submit} className={styles.form}>
        <TextInput
          label={t('version.name.label')}
          hint={t('version.name.hint')}
          name="name"
          defaultValue={name ?? ''}
          maxLength={maxVersionNameLength}
          autoComplete="off"
          data-autofocus
        />
        {rename.error && <ErrorNote error={rename.error} />}
        <footer className={styles.footer}>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="primary" isBusy={rename.isPending}>
            {t('version.name.save')}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
