import type { DeckBrand } from '#shared/deck/deck-brand.ts';
import { parsePictureId } from '#shared/deck/picture-id.ts';
import type { CreateBrandBody } from '#shared/schemas/brands.ts';
import { artifactBytes, artifactKeys, copyArtifact } from '../../stores/artifact-store.ts';
import { invalidValue } from '../invalid-field.ts';
import { encodeForUser } from '../pictures/encode-for-user.ts';
import { checkPicture } from '../pictures/encode-in-thread.ts';
import { copyPicture, hasPicture, storePicture } from '../pictures/picture-store.ts';

/** Longest side of a stored logo: four times as large as it is shown on a cover. */
const maxLogoSide = 960;

const logoKinds = ['light', 'dark'] as const;

async function storeLogo(brandId: string, asset: string, userId: string): Promise<string> {
  if (!asset.startsWith('data:')) {
    if (parsePictureId(asset) && (await hasPicture(brandId, asset))) return asset;
    throw invalidValue('logos', 'the brand has no logo with this id');
  }
  const picture = { ...checkPicture(asset), maxSide: maxLogoSide };
  return storePicture(brandId, await encodeForUser(picture, userId));
}

/**
 * Returns a brand's logos after a change: new ones are decoded, encoded and stored under the brand's id; null removes
 * a logo. Throws validation, picture_unreadable, picture_too_large, too_many_pictures, rate_limited and busy.
 */
export async function storeLogos(
  brandId: string,
  before: DeckBrand['logos'],
  change: CreateBrandBody['logos'],
  userId: string,
): Promise<DeckBrand['logos']> {
  const logos = { ...before };
  for (const kind of logoKinds) {
    const asset = change?.[kind];
    if (asset === null) delete logos[kind];
    else if (asset !== undefined) logos[kind] = await storeLogo(brandId, asset, userId);
  }
  return logos;
}

/** Copies slide masters, unless the presentation has them already. */
async function copyTemplate(from: string, to: string, template: string): Promise<void> {
  const target = artifactKeys.template(to, template);
  if ((await artifactBytes(target)) !== undefined) return;
  await copyArtifact(artifactKeys.template(from, template), target);
}

/** Copies the logos and slide masters of a brand or presentation to a presentation. */
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
