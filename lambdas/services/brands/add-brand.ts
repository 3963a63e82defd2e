import { AppError, ConditionFailed } from '#shared/errors.ts';
import { maxBrands } from '#shared/schemas/brands.ts';
import { type BrandList, readBrandList } from '../../stores/brand-store.ts';

/**
 * Runs the write that adds a brand to an owner's list. Repeats the write when another brand was added to the list in
 * between; the repetition ends when the list is full. Throws brands_full, and the write's ConditionFailed.
 */
export async function addBrand(
  ownerId: string,
  write: (list: BrandList) => Promise<void>,
): Promise<void> {
  let list = await readBrandList(ownerId);
  for (;;) {
    if (list.brands.length >= maxBrands)
      throw new AppError('brands_full', { params: { limit: maxBrands } });
    try {
      return await write(list);
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      const newest = await readBrandList(ownerId);
      if (newest.added === list.added) throw error;
      list = newest;
    }
  }
}
