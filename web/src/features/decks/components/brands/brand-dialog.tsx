import { type FormEvent, Suspense, useId, useMemo, useState } from 'react';
import type { Brand, UpdateBrandBody } from '#shared/schemas/brands.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { announce } from '#web/lib/announce.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useSession } from '#web/lib/session/session-store.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { useLogos } from '../../api/brand-logos.ts';
import { useSaveBrand } from '../../api/brands.ts';
import { readColor } from '../own-colors/color-fields.tsx';
import { BrandFields } from './brand-fields.tsx';
import { BrandFromFile } from './brand-from-file.tsx';
import { BrandFromWeb } from './brand-from-web.tsx';
import { BrandPreview } from './brand-preview.tsx';
import {
  applyProposal,
  type BrandValues,
  formatBrandTheme,
  getChosenFonts,
  getInitialValues,
  logoKinds,
  toRequestBody,
} from './brand-values.ts';
import styles from './brands.module.css';
import { LogoFields } from './logo-fields.tsx';

const previewPauseMs = 150;

/** Returns the data URIs of the logos after the form's changes. */
function getShownLogos(values: BrandValues, stored: Brand['logos']): Brand['logos'] {
  return Object.fromEntries(
    logoKinds.flatMap((kind) => {
      const logo = values.logos[kind] === undefined ? stored[kind] : values.logos[kind];
      return logo ? [[kind, logo]] : [];
    }),
  );
}

function ShareField({
  isShared,
  onChange,
}: {
  isShared: boolean;
  onChange: (is: boolean) => void;
}) {
  const { t } = useTranslation();
  return (
    <label className={styles.share}>
      <input
        type="checkbox"
        checked={isShared}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        {t('brand.share')}
        <small>{t('brand.share_hint')}</small>
      </span>
    </label>
  );
}

type Props = { brand: Brand | undefined; onClose: () => void };

/** The form of a new or existing brand, with a preview of a sample presentation. */
export function BrandDialog({ brand, onClose }: Props) {
  const { t } = useTranslation();
  const formId = useId();
  const isAdmin = useSession((state) => state.user?.is_admin === true);
  const [values, setValues] = useState(() => getInitialValues(brand));
  const stored = useLogos(brand);
  const save = useSaveBrand();
  const change = (changes: Partial<BrandValues>) =>
    setValues((before) => ({ ...before, ...changes }));
  const logos = useMemo(() => getShownLogos(values, stored), [values, stored]);
  const shown = useDebounced(values, previewPauseMs);
  const preview = useMemo(
    () => ({
      name: shown.name,
      theme: formatBrandTheme(shown),
      fonts: getChosenFonts(shown),
      logos,
      footer: shown.footer,
    }),
    [shown, logos],
  );
  const isValid = values.colors.every((text) => readColor(text) !== undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isValid || save.isPending) return;
    const shared: Pick<UpdateBrandBody, 'is_shared'> =
      brand && values.isShared !== brand.is_shared ? { is_shared: values.isShared } : {};
    const onSuccess = () => {
      announce(t('brand.saved', { brand: values.name }));
      onClose();
    };
    save.mutate({ brand, body: { ...toRequestBody(values), ...shared } }, { onSuccess });
  };
  const errors = save.error instanceof ApiError ? save.error.fields : {};
  return (
    <Dialog title={brand ? t('brand.edit') : t('brand.new')} size="lg" onClose={onClose}>
      <div className={styles.body}>
        <div className={styles.choice}>
          <BrandFromWeb
            onProposal={(proposal, logo) =>
              setValues((before) => applyProposal(before, proposal, logo))
            }
          />
          <BrandFromFile
            onProposal={(proposal, logo, templateSourceId) =>
              setValues((before) => ({
                ...applyProposal(before, proposal, logo),
                templateSourceId,
              }))
            }
          />
          {(values.templateSourceId ??
            (values.templateSourceId === undefined && brand?.template)) && (
            <Button onClick={() => change({ templateSourceId: null })}>
              {t('brand.remove_masters')}
            </Button>
          )}
          <form id={formId} className={styles.choice} onSubmit={submit}>
            <BrandFields values={values} errors={errors} onChange={change} />
            <LogoFields
              shown={logos}
              onChange={(kind, logo) => change({ logos: { ...values.logos, [kind]: logo } })}
            />
            {brand && isAdmin && (
              <ShareField
                isShared={values.isShared}
                onChange={(isShared) => change({ isShared })}
              />
            )}
          </form>
        </div>
        <section className={styles.side} aria-label={t('brand.preview')}>
          <Suspense fallback={<Skeleton count={3} />}>
            <BrandPreview brand={preview} />
          </Suspense>
        </section>
        <div className={styles.actions}>
          {save.error && <ErrorNote error={save.error} />}
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            isBusy={save.isPending}
            disabled={!isValid}
          >
            {brand ? t('brand.save') : t('brand.create_submit')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
