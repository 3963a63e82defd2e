import type { DeckBrand } from '#shared/deck/deck-brand.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import { copyBrandFiles } from './brand-files.ts';
import { findBrand } from './find-brand.ts';
import { toDeckBrand } from './to-brand.ts';

/** The fields that a presentation copies from a brand. */
export type AppliedBrand = { theme: string; brand: DeckBrand; tone: string };

/**
 * Copies a brand's logos and slide masters to a presentation, and returns the fields that the presentation copies.
 * Throws not_found, too_many_pictures.
 */
export async function applyBrand(
  user: UserRecord,
  deckId: string,
  brandId: string,
): Promise<AppliedBrand> {
  const record = await findBrand(user, brandId);
  const brand = toDeckBrand(record);
  try {
    await copyBrandFiles(record.id, deckId, brand);
  } catch (error) {
    // A concurrent change of the brand may have removed the slide masters of the revision that was read.
    const { rev } = await findBrand(user, brandId);
    if (rev === record.rev) throw error;
    return applyBrand(user, deckId, brandId);
  }
  return { theme: record.theme, brand, tone: record.tone };
}
