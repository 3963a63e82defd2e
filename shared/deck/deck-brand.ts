import { z } from 'zod';
import { idSchema, labelSchema } from '../schemas/common.ts';
import { brandFamilies } from './brand-families.ts';
import { parsePictureId } from './picture-id.ts';

/** Maximum characters of a brand's name and of the text in the footer of its slides. */
export const brandLimits = { name: 60, footer: 80 } as const;

const logoSchema = z
  .string()
  .max(100)
  .refine((id) => parsePictureId(id) !== undefined, 'not the id of a picture');

/** Logos by the background that they are made for; ids of stored pictures. */
export const brandLogosSchema = z.strictObject({
  light: logoSchema.optional(),
  dark: logoSchema.optional(),
});

/** Font families by their use; without one, the theme's own. */
export const brandFontsSchema = z.strictObject({
  heading: z.enum(brandFamilies).optional(),
  body: z.enum(brandFamilies).optional(),
});
export type BrandFonts = z.infer<typeof brandFontsSchema>;

/**
 * The copy of a brand that a presentation stores besides the theme reference: everything that is drawn, so that slides
 * don't change when the brand does. In exports, the logos are data URIs.
 */
export const deckBrandSchema = z.object({
  id: idSchema,
  /** Revision of the brand that the presentation shows. */
  rev: z.number().int(),
  name: labelSchema(brandLimits.name),
  logos: brandLogosSchema,
  fonts: brandFontsSchema,
  footer: z.string(),
  /** Id of the company's slide masters, on which PPTX files are exported. */
  template: z.string().max(64).optional(),
});
export type DeckBrand = z.infer<typeof deckBrandSchema>;

/** Whether the foot of the slides shows a logo or a text of the brand. */
export const hasBrandFooter = (brand: DeckBrand | undefined): boolean =>
  brand !== undefined && (brand.footer !== '' || Object.keys(brand.logos).length > 0);
