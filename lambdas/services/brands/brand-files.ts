import type { DeckBrand } from '#shared/deck/deck-brand.ts';
import { parsePictureId } from '#shared/deck/picture-id.ts';
import type { CreateBrandBody } from '#shared/schemas/brands.ts';
import { systemClock } from '../../lib/clock.ts';
import {
  artifactKeys,
  copyArtifact,
  getArtifactBytes,
  listArtifacts,
  removeArtifacts,
} from '../../stores/artifact-store.ts';
import { createInvalidValueError } from '../invalid-field.ts';
import { encodeForUser } from '../pictures/encode-for-user.ts';
import { checkPicture } from '../pictures/encode-in-thread.ts';
import { copyPicture, storePicture } from '../pictures/picture-store.ts';
import { abandonedAfterMs } from './store-template.ts';

/** Longest side of a stored logo in px: four times as large as it is shown on a cover. */
const maxLogoSide = 960;

const logoKinds = ['light', 'dark'] as const;

/** The new revision of a brand that gets logos; `before` are the logos of the previous revision. */
type NextRevision = { id: string; rev: number; before: DeckBrand['logos'] };

async function storeLogo(brand: NextRevision, asset: string, userId: string): Promise<string> {
  if (!asset.startsWith('data:')) {
    // A replaced logo may be removed at any time, so a change can only keep logos of the previous revision.
    if (Object.values(brand.before).includes(asset)) return asset;
    throw createInvalidValueError('logos', 'the brand has no logo with this id');
  }
  const picture = { ...checkPicture(asset), maxSide: maxLogoSide };
  const encoded = await encodeForUser(picture, userId);
  // Each revision has its own names, so that replaced logos can be removed while another request stores the same ones.
  return storePicture(brand.id, encoded, { namePrefix: `${brand.rev} ` });
}

/**
 * Returns a brand's logos after a change: new ones are decoded, encoded and stored below the brand's id, null removes
 * one. Throws validation, picture_unreadable, picture_too_large, too_many_pictures, rate_limited and busy.
 */
export async function storeLogos(
  brand: NextRevision,
  change: CreateBrandBody['logos'],
  userId: string,
): Promise<DeckBrand['logos']> {
  const logos = { ...brand.before };
  for (const kind of logoKinds) {
    const asset = change?.[kind];
    if (asset === null) delete logos[kind];
    else if (asset !== undefined) logos[kind] = await storeLogo(brand, asset, userId);
  }
  return logos;
}

/**
 * Removes the logos that a stored change has replaced, and old logos that interrupted requests stored without using
 * them. `removeReplacedTemplates` does the same for slide masters.
 */
export async function removeReplacedLogos(
  brandId: string,
  before: DeckBrand['logos'],
  current: DeckBrand['logos'],
  now: number = systemClock.now(),
): Promise<void> {
  const keysOf = (logos: DeckBrand['logos']) =>
    Object.values(logos).flatMap((asset) => {
      const name = parsePictureId(asset ?? '')?.name;
      return name === undefined ? [] : [artifactKeys.picture(brandId, name)];
    });
  const [replaced, kept] = [new Set(keysOf(before)), new Set(keysOf(current))];
  for (const { key, storedAt } of await listArtifacts(artifactKeys.pictures(brandId))) {
    const isUnused = replaced.has(key) || storedAt < now - abandonedAfterMs;
    if (isUnused && !kept.has(key)) await removeArtifacts(key);
  }
}

/** Copies slide masters to a presentation, unless it already has them. */
async function copyTemplate(from: string, to: string, template: string): Promise<void> {
  const target = artifactKeys.template(to, template);
  if ((await getArtifactBytes(target)) !== undefined) return;
  await copyArtifact(artifactKeys.template(from, template), target);
}

/**
 * Copies the logos and slide masters of a brand or of another presentation to a presentation, so that each presentation
 * has its own copies.
 */
export async function copyBrandFiles(
  from: string,
  to: string,
  { logos, template }: Pick<DeckBrand, 'logos' | 'template'>,
): Promise<void> {
  for (const logo of [logos.light, logos.dark]) {
    const name = parsePictureId(logo ?? '')?.name;
    if (name !== undefined) await copyPicture(from, to, name);
  }
  if (template !== undefined) await copyTemplate(from, to, template);
}
