import { type BrandFamily, brandFamilies } from '#shared/deck/brand-families.ts';
import { brandLimits } from '#shared/deck/deck-brand.ts';
import { resolveThemeId, themeList } from '#shared/deck/theme-list.ts';
import { Select, TextInput } from '#web/components/inputs.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { ColorFields } from '../own-colors/color-fields.tsx';
import { type BrandValues, formatBrandTheme } from './brand-values.ts';
import styles from './brands.module.css';
import { ColorNotes } from './color-notes.tsx';

type Props = {
  values: BrandValues;
  errors: Readonly<Record<string, string>>;
  onChange: (changes: Partial<BrandValues>) => void;
};

function FontField({
  use,
  value,
  onChange,
}: {
  use: 'heading' | 'body';
  value: BrandFamily | '';
  onChange: (family: BrandFamily | '') => void;
}) {
  const { t } = useTranslation();
  return (
    <Select
      label={t(`brand.font.${use}`)}
      value={value}
      onChange={(event) =>
        onChange(brandFamilies.find((family) => family === event.target.value) ?? '')
      }
    >
      <option value="">{t('brand.font.theme')}</option>
      {brandFamilies.map((family) => (
        <option key={family}>{family}</option>
      ))}
    </Select>
  );
}

/** Name, theme, colours, fonts, footer and tone of a brand. */
export function BrandFields({ values, errors, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <TextInput
        label={t('brand.name')}
        value={values.name}
        error={errors.name}
        required
        maxLength={brandLimits.name}
        data-autofocus
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <Select
        label={t('brand.theme')}
        hint={t('brand.theme_hint')}
        value={values.themeId}
        onChange={(event) => onChange({ themeId: resolveThemeId(event.target.value) })}
      >
        {themeList.map(({ id }) => (
          <option key={id} value={id}>
            {t(`theme_name.${id}`)}
          </option>
        ))}
      </Select>
      <fieldset className={styles.group}>
        <legend>{t('brand.colors')}</legend>
        <ColorFields texts={values.colors} onChange={(colors) => onChange({ colors })} />
        <ColorNotes theme={formatBrandTheme(values)} />
      </fieldset>
      <div className={styles.pair}>
        <FontField
          use="heading"
          value={values.heading}
          onChange={(heading) => onChange({ heading })}
        />
        <FontField use="body" value={values.body} onChange={(body) => onChange({ body })} />
      </div>
      <TextInput
        label={t('brand.footer')}
        hint={t('brand.footer_hint')}
        value={values.footer}
        error={errors.footer}
        maxLength={brandLimits.footer}
        onChange={(event) => onChange({ footer: event.target.value })}
      />
      <TextInput
        label={t('brand.tone')}
        hint={t('brand.tone_hint')}
        value={values.tone}
        error={errors.tone}
        maxLength={200}
        onChange={(event) => onChange({ tone: event.target.value })}
      />
    </>
  );
}
