import { AppError } from '#shared/errors.ts';
import { sharedOwner } from '../../stores/brand-entity.ts';
import { type BrandRecord, getBrand } from '../../stores/brand-store.ts';
import type { UserRecord } from '../../stores/user-store.ts';

/** Returns a brand that a user may use: their own or a shared one. Throws not_found. */
export async function findBrand(user: UserRecord, id: string): Promise<BrandRecord> {
  const [own, shared] = await Promise.all([
    getBrand({ owner_id: user.id, id }),
    getBrand({ owner_id: sharedOwner, id }),
  ]);
  const brand = own ?? shared;
  if (!brand) throw new AppError('not_found');
  return brand;
}
