import type { DeckBrand } from '#shared/deck/deck-brand.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import { copyBrandFiles } from './brand-files.ts';
import { findBrand } from './find-brand.ts';
import { toDeckBrand } from './to-brand.ts';

/** What a presentation gets from a brand. */
export type AppliedBrand = { theme: string; brand: DeckBrand; tone: string };

/** Returns what a presentation gets from a brand, and copies logos and masters to it. Throws not_found, too_many_pictures. */
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
    // A change of the brand has removed the masters that this revision names.
    const { rev } = await findBrand(user, brandId);
    if (rev === record.rev) throw error;
    return applyBrand(user, deckId, brandId);
  }
  return { theme: record.theme, brand, tone: record.tone };
}
