import type { Brand } from '#shared/schemas/brands.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import styles from '#web/components/section.module.css';
import { announce } from '#web/lib/announce.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useDeleteBrand } from '../../api/brands.ts';

/** Confirms deleting a brand, which can't be undone. */
export function DeleteBrandDialog({ brand, onClose }: { brand: Brand; onClose: () => void }) {
  const { t } = useTranslation();
  const remove = useDeleteBrand();
  const onSuccess = () => {
    announce(t('brand.deleted', { brand: brand.name }));
    onClose();
  };
  return (
    <Dialog title={t('brand.delete_ask', { brand: brand.name })} onClose={onClose}>
      <div className={styles.form}>
        <p className={styles.muted}>{t('brand.delete_means')}</p>
        {remove.error && <ErrorNote error={remove.error} />}
        <div className={styles.actions}>
          <Button onClick={onClose} data-autofocus>
            {t('common.cancel')}
          </Button>
          <Button
            variant="primary"
            isBusy={remove.isPending}
            onClick={() => remove.mutate(brand.id, { onSuccess })}
          >
            {t('brand.delete')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
