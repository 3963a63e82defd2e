import { Suspense, useMemo } from 'react';
import type { Brand } from '#shared/schemas/brands.ts';
import { Button } from '#web/components/button.tsx';
import { IconPencil } from '#web/components/icons/pencil.ts';
import { IconTrash } from '#web/components/icons/trash.ts';
import { Tag } from '#web/components/tag.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { useLogos } from '../../api/brand-logos.ts';
import { BrandPreview } from './brand-preview.tsx';
import styles from './brands.module.css';
import { BrandSwatches } from './swatches.tsx';

type Props = { brand: Brand; onEdit: () => void; onDelete: () => void };

/** A brand in the list: its cover, name and colours, with buttons for those who may change it. */
export function BrandCard({ brand, onEdit, onDelete }: Props) {
  const { t } = useTranslation();
  const logos = useLogos(brand);
  const logoKey = JSON.stringify(logos);
  const { name, theme, fonts, footer } = brand;
  const preview = useMemo(
    () => ({ name, theme, fonts, footer, logos: JSON.parse(logoKey) as Brand['logos'] }),
    [name, theme, fonts, footer, logoKey],
  );
  return (
    <li className={styles.card}>
      <div className={styles.cover}>
        <Suspense>
          <BrandPreview brand={preview} maxSlides={1} />
        </Suspense>
      </div>
      <div className={styles.cardHead}>
        <h2>{name}</h2>
        <BrandSwatches theme={theme} />
        {brand.is_shared && <Tag tone="still">{t('brand.shared')}</Tag>}
      </div>
      {brand.can_edit && (
        <div className={styles.cardActions}>
          <Button
            size="sm"
            icon={<IconPencil />}
            onClick={onEdit}
            aria-label={t('brand.edit_named', { brand: name })}
          >
            {t('brand.edit_button')}
          </Button>
          <Button
            size="sm"
            icon={<IconTrash />}
            onClick={onDelete}
            aria-label={t('brand.delete_named', { brand: name })}
          >
            {t('brand.delete')}
          </Button>
        </div>
      )}
    </li>
  );
}
