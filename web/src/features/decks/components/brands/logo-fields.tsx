import { useId, useState } from 'react';
import type { Brand } from '#shared/schemas/brands.ts';
import { Button } from '#web/components/button.tsx';
import { IconTrash } from '#web/components/icons/trash.ts';
import { IconUpload } from '#web/components/icons/upload.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { type LogoKind, logoKinds } from './brand-values.ts';
import styles from './brands.module.css';
import { readLogoFile } from './read-logo.ts';

type Props = {
  /** Data URIs of the logos to show. */
  shown: Brand['logos'];
  onChange: (kind: LogoKind, logo: string | null) => void;
};

type FieldProps = {
  kind: LogoKind;
  logo: string | undefined;
  onChange: Props['onChange'];
};

function LogoField({ kind, logo, onChange }: FieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const [hasFailed, setHasFailed] = useState(false);
  const choose = async (file: File | undefined) => {
    if (!file) return;
    const read = await readLogoFile(file);
    setHasFailed(read === null);
    if (read !== null) onChange(kind, read);
  };
  return (
    <div className={styles.logoField}>
      <p id={id} className={styles.label}>
        {t(`brand.logo.${kind}`)}
      </p>
      <div className={styles.logo} data-ground={kind}>
        {logo ? <img src={logo} alt={t('brand.logo.alt')} /> : <span>{t('brand.logo.none')}</span>}
      </div>
      <div className={styles.logoActions}>
        <label className={styles.upload}>
          <IconUpload aria-hidden="true" />
          {logo ? t('brand.logo.replace') : t('brand.logo.upload')}
          <input
            type="file"
            accept="image/png,image/jpeg,image/webp,image/gif,image/svg+xml"
            aria-describedby={id}
            onChange={(event) => {
              void choose(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
        </label>
        {logo && (
          <Button size="sm" icon={<IconTrash />} onClick={() => onChange(kind, null)}>
            {t('brand.logo.remove')}
          </Button>
        )}
      </div>
      {hasFailed && (
        <p className={styles.error} role="alert">
          {t('brand.logo.failed')}
        </p>
      )}
    </div>
  );
}

/** The logos for light and for dark backgrounds, each shown on such a background. */
export function LogoFields({ shown, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <fieldset className={styles.group}>
      <legend>{t('brand.logo.title')}</legend>
      <p className={styles.hint}>{t('brand.logo.hint')}</p>
      <div className={styles.logos}>
        {logoKinds.map((kind) => (
          <LogoField key={kind} kind={kind} logo={shown[kind]} onChange={onChange} />
        ))}
      </div>
    </fieldset>
  );
}
