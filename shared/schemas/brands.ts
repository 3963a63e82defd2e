import { z } from 'zod';
import { brandFontsSchema, brandLimits, brandLogosSchema } from '../deck/deck-brand.ts';
import { idSchema, labelSchema, timeSchema } from './common.ts';

/** Maximum number of brands of a user, and of brands that all users share. */
export const maxBrands = 20;
/** Maximum characters of a logo in a request, because both logos of a brand must fit into one request. */
export const maxLogoLength = 110_000;

/** Id of a theme, optionally with the brand's own colours; see `ThemeReference`. */
const themeSchema = z.string().max(40);

/** A data URI of a PNG, JPEG, GIF or WebP, or the id of a logo that the brand has; null removes the logo. */
const logoBodySchema = z
  .string()
  .max(maxLogoLength)
  .regex(/^(?:data:image\/(?:png|jpe?g|gif|webp);base64,|pictures\/)/, 'not a picture')
  .nullable();

const fieldsSchema = z.strictObject({
  name: labelSchema(brandLimits.name).min(1),
  /** Id of the base theme, with one to four of the brand's own colours. */
  theme: themeSchema,
  fonts: brandFontsSchema,
  /** Logos for light and for dark backgrounds. */
  logos: z.strictObject({ light: logoBodySchema.optional(), dark: logoBodySchema.optional() }),
  /** Text at the bottom of slides, instead of the title; may be empty. */
  footer: labelSchema(brandLimits.footer),
  /** Style instructions for the texts of presentations that are created with the brand. */
  tone: labelSchema(200),
  /**
   * Id of the PowerPoint file that a brand proposal was read from. PPTX exports use the slide masters of that file;
   * null removes the masters from the brand.
   */
  template_source_id: idSchema.nullable(),
});

/** Which layout of the company's PowerPoint file each kind of slide uses. */
const mappedLayoutsSchema = z.array(
  z.object({
    kind: z.enum(['cover', 'section', 'content']),
    name: z.string(),
    /** Whether the product adds this layout, because the company's file has no layout of this kind. */
    is_added: z.boolean(),
  }),
);

const templateSchema = z.object({ id: z.string(), layouts: mappedLayoutsSchema });
export type BrandTemplate = z.infer<typeof templateSchema>;

export const createBrandBodySchema = fieldsSchema.partial().required({ name: true, theme: true });
export type CreateBrandBody = z.infer<typeof createBrandBodySchema>;

/**
 * Changes of a brand; absent fields stay unchanged. Admins can also share the brand with all users, or stop sharing it.
 */
export const updateBrandBodySchema = fieldsSchema.partial().extend({
  is_shared: z.boolean().optional(),
});
export type UpdateBrandBody = z.infer<typeof updateBrandBodySchema>;

export const brandSchema = z.object({
  id: idSchema,
  name: z.string(),
  theme: z.string(),
  fonts: brandFontsSchema,
  /** Ids of the logo pictures; `GET /brands/{id}/{logo}` returns the picture. */
  logos: brandLogosSchema,
  footer: z.string(),
  tone: z.string(),
  /** The slide masters of the company's PowerPoint file; null if the brand has none. */
  template: templateSchema.nullable(),
  /** Whether all users may use the brand. Only admins change shared brands. */
  is_shared: z.boolean(),
  can_edit: z.boolean(),
  /** Revision of the brand, which increases by 1 with each change; presentations store the revision that they show. */
  rev: z.number().int(),
  created_at: timeSchema,
  updated_at: timeSchema,
});
export type Brand = z.infer<typeof brandSchema>;

export const brandsSchema = z.object({ items: z.array(brandSchema) });

/**
 * Request for a brand proposal: the address of a page of the company, or the id of an uploaded PowerPoint file or
 * template.
 */
export const brandProposalBodySchema = z
  .strictObject({
    url: z.string().trim().min(1).max(2_000).optional(),
    source_id: idSchema.optional(),
  })
  .refine(({ url, source_id }) => (url === undefined) !== (source_id === undefined), {
    path: ['url'],
    message: 'an address or a file is needed, not both',
  });
export type BrandProposalBody = z.infer<typeof brandProposalBodySchema>;

/** A brand read from a page or file, to be checked and saved by a person. */
export const brandProposalSchema = z.object({
  name: z.string(),
  /** One to four colours as `rrggbb`; the first is the accent. */
  colors: z.array(z.string()),
  background: z.enum(['light', 'dark']).nullable(),
  /**
   * Names of the font families as found in the page or file; `nearest_fonts` contains the bundled families nearest to
   * them.
   */
  fonts: z.object({ heading: z.string().nullable(), body: z.string().nullable() }),
  nearest_fonts: brandFontsSchema,
  /** The logo as a data URI; may be SVG, which the app converts to PNG. */
  logo: z.string().nullable(),
  footer: z.string().nullable(),
  /** Layouts of the file's slide masters; empty if the page or file has no slide masters that a brand can store. */
  layouts: mappedLayoutsSchema,
  not_understood: z.array(z.object({ code: z.string(), detail: z.string() })),
});
export type BrandProposalView = z.infer<typeof brandProposalSchema>;
