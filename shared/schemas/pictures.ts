import { z } from 'zod';
import { pictureCreditSchema } from '../deck/picture-credit.ts';
import { idSchema, textSchema, timeSchema } from './common.ts';
import { stockProviders } from './picture-settings.ts';

/** A picture that a presentation stores. */
export const storedPictureSchema = z.object({
  /**
   * The id by which a slide's image refers to the picture. It is also the picture's address, relative to that of the
   * presentation.
   */
  asset: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  stored_at: timeSchema,
});
export type StoredPictureView = z.infer<typeof storedPictureSchema>;

/** The sites that can be searched, and the image model. */
export const pictureProvidersSchema = z.object({
  /** Web sites on which users can search for pictures. */
  search: z.array(z.object({ id: z.enum(stockProviders), name: z.string() })),
  /**
   * The image model, if one is set up. `usd` is the price of a picture; `used` is the number of pictures generated this
   * month, and `limit` the maximum.
   */
  generate: z
    .object({
      model: z.string(),
      usd: z.number(),
      used: z.number().int(),
      limit: z.number().int(),
    })
    .nullable(),
  /** Whether the deployment's model accepts pictures as input, so that it can propose their alternative texts. */
  describe: z.boolean(),
});
export type PictureProviders = z.infer<typeof pictureProvidersSchema>;

export const pictureSearchQuerySchema = z.object({
  provider: z.enum(stockProviders),
  q: textSchema(200).min(1),
  page: z.coerce.number().int().min(1).max(20).default(1),
});
export type PictureSearchQuery = z.infer<typeof pictureSearchQuerySchema>;

/** A search result: a picture on a site. */
const foundPictureSchema = z.object({
  /** The picture's id on its site, for the request that stores it. */
  id: z.string(),
  /** The description of the picture on its site; may be empty. */
  description: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  /**
   * A small copy of the found picture: a data URI, or an address on the site if the rules of the site require that.
   * Null if the copy could not be loaded.
   */
  thumbnail: z.string().nullable(),
  credit: pictureCreditSchema,
});
export type FoundPicture = z.infer<typeof foundPictureSchema>;

export const pictureSearchSchema = z.object({
  items: z.array(foundPictureSchema),
  has_more: z.boolean(),
});
export type PictureSearch = z.infer<typeof pictureSearchSchema>;

/** A picture in one of the user's presentations. */
export const libraryPictureSchema = storedPictureSchema.extend({
  presentation_id: idSchema,
  presentation_title: z.string(),
});
export type LibraryPicture = z.infer<typeof libraryPictureSchema>;

/** Where a presentation gets a picture from: a site, or another presentation that the user may read. */
export const addPictureBodySchema = z.discriminatedUnion('from', [
  z.strictObject({
    from: z.literal('search'),
    provider: z.enum(stockProviders),
    id: z.string().regex(/^[\w-]{1,64}$/, 'an id of a search result'),
  }),
  z.strictObject({
    from: z.literal('library'),
    presentation_id: idSchema,
    asset: z.string().max(120),
  }),
]);
export type AddPictureBody = z.infer<typeof addPictureBodySchema>;

/** A picture that was added to a presentation, with its credit and a proposed alternative text. */
export const addedPictureSchema = z.object({
  asset: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  /** A proposal for the alternative text; may be empty. */
  alt: z.string(),
  credit: pictureCreditSchema.nullable(),
});
export type AddedPicture = z.infer<typeof addedPictureSchema>;
