import { useQuery } from '@tanstack/react-query';
import { Select } from '#web/components/inputs.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { brandsQuery } from '../../api/brands.ts';
import { changeDraft, useDraft } from '../new-deck/draft-store.ts';

/** The brand of a new presentation; nothing for a user without brands. */
export function BrandField() {
  const { t } = useTranslation();
  const chosen = useDraft((draft) => draft.brand);
  const { data: brands = [] } = useQuery(brandsQuery);
  if (brands.length === 0) return null;
  const choose = (id: string) => {
    const brand = brands.find((one) => one.id === id);
    changeDraft({ brand: brand?.id ?? '', theme: brand?.theme ?? '' });
  };
  return (
    <Select
      label={t('brand.field')}
      value={brands.some(({ id }) => id === chosen) ? chosen : ''}
      onChange={(event) => choose(event.target.value)}
    >
      <option value="">{t('brand.none')}</option>
      {brands.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}
