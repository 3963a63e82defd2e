import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { IconArrowLeft } from '#web/components/icons/arrow-left.ts';
import { IconPalette } from '#web/components/icons/palette.ts';
import { IconPlus } from '#web/components/icons/plus.ts';
import { RetryNote } from '#web/components/retry-note.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { brandsQuery } from '../../api/brands.ts';
import { BrandCard } from './brand-card.tsx';
import { BrandDialog } from './brand-dialog.tsx';
import styles from './brands.module.css';
import { DeleteBrandDialog } from './delete-brand-dialog.tsx';

type OpenDialog = { action: 'new' } | { action: 'edit' | 'delete'; id: string };

/** The user's brands and those shared with everybody. */
export function Brands() {
  const { t } = useTranslation();
  usePageTitle(t('brand.title'));
  const { data: brands, error, refetch } = useQuery(brandsQuery);
  const [opened, setOpened] = useState<OpenDialog>();
  const close = () => setOpened(undefined);
  const item = opened && 'id' in opened ? brands?.find(({ id }) => id === opened.id) : undefined;
  const create = (
    <Button variant="primary" icon={<IconPlus />} onClick={() => setOpened({ action: 'new' })}>
      {t('brand.create')}
    </Button>
  );
  return (
    <div className={styles.page}>
      <ButtonLink to="/dashboard" size="sm" icon={<IconArrowLeft />} className={styles.back ?? ''}>
        {t('dashboard.title')}
      </ButtonLink>
      {brands?.length === 0 ? (
        <EmptyState icon={<IconPalette />} title={t('brand.empty_title')} text={t('brand.empty')}>
          {create}
        </EmptyState>
      ) : (
        <header className={styles.head}>
          <h1 className={styles.title}>{t('brand.title')}</h1>
          {create}
        </header>
      )}
      {!brands && (error ? <RetryNote error={error} onRetry={refetch} /> : <Skeleton count={2} />)}
      {brands && brands.length > 0 && (
        <ul className={styles.cards} aria-label={t('brand.title')}>
          {brands.map((brand) => (
            <BrandCard
              key={brand.id}
              brand={brand}
              onEdit={() => setOpened({ action: 'edit', id: brand.id })}
              onDelete={() => setOpened({ action: 'delete', id: brand.id })}
            />
          ))}
        </ul>
      )}
      {opened?.action === 'new' && <BrandDialog brand={undefined} onClose={close} />}
      {opened?.action === 'edit' && item && <BrandDialog brand={item} onClose={close} />}
      {opened?.action === 'delete' && item && <DeleteBrandDialog brand={item} onClose={close} />}
    </div>
  );
}
