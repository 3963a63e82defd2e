import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { Presentation } from '#shared/schemas/presentations.ts';
import { IconCheck } from '#web/components/icons/check.ts';
import { IconPlus } from '#web/components/icons/plus.ts';
import { IconX } from '#web/components/icons/x.ts';
import { MenuHeading, MenuItem, MenuLine } from '#web/components/menu.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { brandsQuery } from '../../api/brands.ts';
import type { ThemeChoice } from '../detail/use-theme-choice.ts';
import { BrandSwatches } from './swatches.tsx';

type Props = { deck: Presentation; choice: ThemeChoice };

/** The brands in the theme menu, above the themes. */
export function BrandItems({ deck, choice }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data: brands = [] } = useQuery(brandsQuery);
  return (
    <>
      <MenuHeading>{t('theme.brands')}</MenuHeading>
      {brands.map((brand) => (
        <MenuItem
          key={brand.id}
          icon={<BrandSwatches theme={brand.theme} />}
          isSelected={brand.id === deck.brand?.id}
          hint={brand.id === deck.brand?.id ? <IconCheck aria-hidden="true" /> : undefined}
          onHighlight={(isOn) => choice.preview(isOn ? brand.theme : null)}
          onSelect={() => choice.chooseBrand(brand)}
        >
          {brand.name}
        </MenuItem>
      ))}
      {deck.brand && (
        <MenuItem icon={<IconX />} onSelect={() => choice.chooseBrand(null)}>
          {t('theme.no_brand')}
        </MenuItem>
      )}
      {brands.length === 0 && (
        <MenuItem icon={<IconPlus />} onSelect={() => navigate('/brands')}>
          {t('theme.create_brand')}
        </MenuItem>
      )}
      <MenuLine />
    </>
  );
}
