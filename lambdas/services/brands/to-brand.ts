import type { DeckBrand } from '#shared/deck/deck-brand.ts';
import type { Brand } from '#shared/schemas/brands.ts';
import { formatIso } from '../../lib/clock.ts';
import { sharedOwner } from '../../stores/brand-entity.ts';
import type { BrandRecord } from '../../stores/brand-store.ts';
import type { UserRecord } from '../../stores/user-store.ts';

/** Whether all users of the deployment share a brand. */
export const isShared = ({ owner_id }: BrandRecord): boolean => owner_id === sharedOwner;

/** Whether a user may change a brand: their own, or as an admin a shared one. */
export const canEdit = (user: UserRecord, brand: BrandRecord): boolean =>
  isShared(brand) ? user.is_admin : brand.owner_id === user.id;

/** Returns a brand as the API shows it to a user. */
export const toBrand = (user: UserRecord, brand: BrandRecord): Brand => ({
  id: brand.id,
  name: brand.name,
  theme: brand.theme,
  fonts: brand.fonts,
  logos: brand.logos,
  footer: brand.footer,
  tone: brand.tone,
  template: brand.template ?? null,
  is_shared: isShared(brand),
  can_edit: canEdit(user, brand),
  rev: brand.rev,
  created_at: formatIso(brand.created_at),
  updated_at: formatIso(brand.updated_at),
});

/** Returns the fields of a brand that a presentation stores, apart from the theme reference. */
export const toDeckBrand = ({
  id,
  rev,
  name,
  logos,
  fonts,
  footer,
  template,
}: BrandRecord): DeckBrand => ({
  id,
  rev,
  name,
  logos,
  fonts,
  footer,
  ...(template ? { template: template.id } : {}),
});
