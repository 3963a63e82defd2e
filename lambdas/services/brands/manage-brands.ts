import { AppError, ConditionFailed } from '#shared/errors.ts';
import {
  type Brand,
  type CreateBrandBody,
  maxBrands,
  type UpdateBrandBody,
} from '#shared/schemas/brands.ts';
import { systemClock } from '../../lib/clock.ts';
import { artifactKeys, removeArtifacts } from '../../stores/artifact-store.ts';
import { sharedOwner } from '../../stores/brand-entity.ts';
import {
  type BrandRecord,
  createBrand as create,
  getBrand as getStored,
  listBrands as list,
  removeBrand,
  replaceBrand,
} from '../../stores/brand-store.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import { type Actor, auditEvent, changedFields } from '../audit/audit-event.ts';
import { checkTheme } from '../check-theme.ts';
import { loadPicture, type StoredPicture } from '../pictures/picture-store.ts';
import { spendUse } from '../rate-limits/rate-limit.ts';
import { addBrand } from './add-brand.ts';
import { removeReplacedLogos, storeLogos } from './brand-files.ts';
import { findBrand } from './find-brand.ts';
import { removeReplacedTemplates, storeTemplate } from './store-template.ts';
import { canEdit, isShared, toBrand } from './to-brand.ts';

/** Returns a user's own brands, newest first, then the shared ones. */
export async function listBrands(user: UserRecord): Promise<{ items: Brand[] }> {
  const [own, shared] = await Promise.all([list(user.id), list(sharedOwner)]);
  return { items: [...own.toReversed(), ...shared].map((brand) => toBrand(user, brand)) };
}

/** Returns a brand that the user may use. Throws not_found. */
export const getBrand = async (user: UserRecord, id: string): Promise<Brand> =>
  toBrand(user, await findBrand(user, id));

/** Returns a logo of a brand that the user may use, by its picture's name. Throws not_found. */
export async function readLogo(
  user: UserRecord,
  id: string,
  picture: string,
): Promise<StoredPicture> {
  const { logos } = await findBrand(user, id);
  const asset = [logos.light, logos.dark].find((logo) => logo === `pictures/${picture}`);
  const found = asset === undefined ? undefined : await loadPicture(id, asset);
  if (!found) throw new AppError('not_found');
  return found;
}

/** Throws brands_full if an owner has as many brands as allowed, before files are stored. */
function requireFreeBrandSlot({ length }: readonly BrandRecord[]): void {
  if (length >= maxBrands) throw new AppError('brands_full', { params: { limit: maxBrands } });
}

/** Creates a brand of the user. Throws validation, brands_full, rate_limited, and the errors of storeLogos. */
export async function createBrand(
  user: UserRecord,
  id: string,
  body: CreateBrandBody,
): Promise<Brand> {
  checkTheme(body.theme);
  const brands = await list(user.id);
  const existing = brands.find((brand) => brand.id === id);
  if (existing) return toBrand(user, existing);
  await spendUse('brand_account', user.id);
  requireFreeBrandSlot(brands);
  const now = systemClock.now();
  try {
    const template = await storeTemplate({ id, rev: 1 }, body.template_source_id, user);
    const record: BrandRecord = {
      owner_id: user.id,
      id,
      name: body.name,
      theme: body.theme,
      fonts: body.fonts ?? {},
      logos: await storeLogos({ id, rev: 1, before: {} }, body.logos, user.id),
      footer: body.footer ?? '',
      tone: body.tone ?? '',
      ...(template ? { template } : {}),
      rev: 1,
      created_at: now,
      updated_at: now,
    };
    await addBrand(user.id, (list) => create(record, list));
    return toBrand(user, record);
  } catch (error) {
    await removeFilesWithoutBrand(user, id);
    throw error;
  }
}

/** Removes the files that a failed creation stored, because nothing else would remove them. */
async function removeFilesWithoutBrand(user: UserRecord, id: string): Promise<void> {
  const owners = [user.id, sharedOwner];
  const stored = await Promise.all(owners.map((owner_id) => getStored({ owner_id, id })));
  if (stored.every((brand) => !brand)) await removeArtifacts(artifactKeys.deck(id));
}

/** Returns the brand if the user may change it. Throws not_found, and forbidden for a shared brand. */
async function requireEditable(user: UserRecord, id: string): Promise<BrandRecord> {
  const brand = await findBrand(user, id);
  if (!canEdit(user, brand)) throw new AppError('forbidden');
  return brand;
}

const auditedFields = ['name', 'theme', 'footer', 'tone'] as const;

function createChangeEvent(actor: Actor, before: BrandRecord, after: BrandRecord) {
  if (!isShared(before) && !isShared(after)) return undefined;
  const action = isShared(after)
    ? isShared(before)
      ? ('brand.updated' as const)
      : ('brand.shared' as const)
    : ('brand.unshared' as const);
  return auditEvent(actor, {
    action,
    target: { type: 'brand', id: after.id, label: after.name },
    ...changedFields(before, after, auditedFields),
  });
}

/**
 * Returns the owner after a change that may share the brand with all users or make it private. Only admins may do that;
 * throws forbidden for other users.
 */
function requireNextOwner(
  user: UserRecord,
  brand: BrandRecord,
  is_shared: boolean | undefined,
): string {
  if (is_shared === undefined || is_shared === isShared(brand)) return brand.owner_id;
  if (!user.is_admin) throw new AppError('forbidden');
  return is_shared ? sharedOwner : user.id;
}

export type BrandChange = { rev: number; body: UpdateBrandBody };

/**
 * Changes a brand, or shares it with all users. Presentations keep what they show until someone applies the new
 * revision. Throws not_found, forbidden, stale, validation, brands_full, rate_limited, and the errors of storeLogos.
 */
export async function updateBrand(
  actor: Actor,
  id: string,
  { rev, body }: BrandChange,
): Promise<Brand> {
  const { user } = actor;
  checkTheme(body.theme);
  const brand = await requireEditable(user, id);
  if (brand.rev !== rev) throw new AppError('stale');
  const owner_id = requireNextOwner(user, brand, body.is_shared);
  await spendUse('brand_account', user.id);
  const isMoved = owner_id !== brand.owner_id;
  if (isMoved) requireFreeBrandSlot(await list(owner_id));
  const { template: before, ...others } = brand;
  const template = await storeTemplate({ id, rev: rev + 1, before }, body.template_source_id, user);
  const next: BrandRecord = {
    ...others,
    ...(template ? { template } : {}),
    owner_id,
    name: body.name ?? brand.name,
    theme: body.theme ?? brand.theme,
    fonts: body.fonts ?? brand.fonts,
    logos: await storeLogos({ id, rev: rev + 1, before: brand.logos }, body.logos, user.id),
    footer: body.footer ?? brand.footer,
    tone: body.tone ?? brand.tone,
    rev: rev + 1,
    updated_at: systemClock.now(),
  };
  try {
    const event = createChangeEvent(actor, brand, next);
    if (isMoved) await addBrand(owner_id, (list) => replaceBrand(brand, next, { event, list }));
    else await replaceBrand(brand, next, { event });
  } catch (cause) {
    if (!(cause instanceof ConditionFailed)) throw cause;
    throw new AppError('stale', { cause });
  }
  if (before?.id !== template?.id) await removeReplacedTemplates(id, before, template);
  if (body.logos) await removeReplacedLogos(id, brand.logos, next.logos);
  return toBrand(user, next);
}

/** Deletes a brand with its logos; presentations keep theirs. Throws not_found and forbidden. */
export async function deleteBrand(actor: Actor, id: string): Promise<void> {
  const brand = await requireEditable(actor.user, id);
  const event = auditEvent(actor, {
    action: 'brand.deleted',
    target: { type: 'brand', id, label: brand.name },
  });
  try {
    await removeBrand(brand, isShared(brand) ? event : undefined);
  } catch (cause) {
    if (!(cause instanceof ConditionFailed)) throw cause;
    throw new AppError('not_found', { cause });
  }
}
