import { useQuery } from '@tanstack/react-query';
import type { DeckBrand } from '#shared/deck/deck-brand.ts';
import type { Presentation } from '#shared/schemas/presentations.ts';
import { Button } from '#web/components/button.tsx';
import { announce } from '#web/lib/announce.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { brandsQuery } from '../../api/brands.ts';
import { useChangeTheme } from '../../api/edit-deck.ts';
import styles from '../detail/deck-notice.module.css';

/** A notice that the presentation's brand has changed since it was applied, with a button to apply the new version. */
export function BrandNotice({ deck, brand }: { deck: Presentation; brand: DeckBrand }) {
  const { t } = useTranslation();
  const change = useChangeTheme();
  const canEdit = deck.allowed_actions.includes('edit_deck');
  const { data: brands } = useQuery({ ...brandsQuery, enabled: canEdit });
  const newest = brands?.find(({ id }) => id === brand.id);
  if (!canEdit || !newest || newest.rev <= brand.rev) return null;
  const apply = () =>
    change.mutate(
      { id: deck.id, rev: deck.rev, brand_id: brand.id },
      { onSuccess: () => announce(t('theme.changed', { theme: newest.name })) },
    );
  return (
    <div className={`${styles.notice} ${styles.with_action}`} data-tone="wait">
      <p>{t('brand.changed', { brand: newest.name })}</p>
      <Button size="sm" isBusy={change.isPending} onClick={apply}>
        {t('brand.apply_new')}
      </Button>
    </div>
  );
}
