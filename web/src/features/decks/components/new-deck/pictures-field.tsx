import { useQuery } from '@tanstack/react-query';
import type { PictureChoice } from '#shared/schemas/picture-settings.ts';
import { Select } from '#web/components/inputs.tsx';
import { formatCost } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { pictureProvidersQuery } from '../../api/find-pictures.ts';
import { changeDraft, useDraft } from './draft-store.ts';
import { usePictureChoice } from './use-picture-choice.ts';

/**
 * Chooses where pictures for some of the slides come from. Renders nothing if this deployment has neither a picture
 * search nor an image model.
 */
export function PicturesField() {
  const { t, language } = useTranslation();
  const { choice } = usePictureChoice();
  const slides = useDraft((draft) => draft.slides);
  const { data } = useQuery(pictureProvidersQuery);
  if (!data || (data.search.length === 0 && !data.generate)) return null;
  const { search, generate } = data;
  const price = generate && {
    model: generate.model,
    most: Math.floor(slides / 3),
    cost: formatCost(generate.usd * 1e6, language),
    left: Math.max(0, generate.limit - generate.used),
  };
  return (
    <Select
      label={t('new_deck.pictures')}
      hint={
        price && choice === 'generate'
          ? t('new_deck.pictures_price', price)
          : t('new_deck.pictures_hint')
      }
      value={choice}
      onChange={(event) => changeDraft({ pictures: event.target.value as PictureChoice })}
    >
      <option value="none">{t('new_deck.pictures_none')}</option>
      {search.map(({ id, name }) => (
        <option key={id} value={id}>
          {t('new_deck.pictures_search', { site: name })}
        </option>
      ))}
      {generate && <option value="generate">{t('new_deck.pictures_generate')}</option>}
    </Select>
  );
}
