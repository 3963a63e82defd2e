import { z } from 'zod';
import { brandFontsSchema, brandLimits, brandLogosSchema } from '../deck/deck-brand.ts';
import { idSchema, labelSchema, timeSchema } from './common.ts';

/** Maximum number of brands of a user, and of brands that all users share. */
export const maxBrands = 20;
/** Maximum characters of a logo in a request: two of them must fit into one. */
export const maxLogoLength = 110_000;

/** Id of a theme, or id and own colours; see `ThemeReference`. */
const themeSchema = z.string().max(40);

/** A data URI of a PNG, JPEG, GIF or WebP, or the id of a logo that the brand has; null removes the logo. */
const logoBodySchema = z
  .string()
  .max(maxLogoLength)
  .regex(/^(?:data:image\/(?:png|jpe?g|gif|webp);base64,|pictures\/)/, 'not a picture')
  .nullable();

const fieldsSchema = z.strictObject({
  name: labelSchema(brandLimits.name).min(1),
  /** The base theme with one to four own colours. */
  theme: themeSchema,
  fonts: brandFontsSchema,
  /** Logos for light and for dark backgrounds. */
  logos: z.strictObject({ light: logoBodySchema.optional(), dark: logoBodySchema.optional() }),
  /** Text at the bottom of slides, instead of the title; may be empty. */
  footer: labelSchema(brandLimits.footer),
  /** Wishes for the style of texts, for presentations that are created with the brand. */
  tone: labelSchema(200),
  /** Id of a PowerPoint file that was read for a proposal: PPTX files get its masters; null removes them. */
  template_source_id: idSchema.nullable(),
});

/** Which of the company's layouts each kind of slides uses. */
const mappedLayoutsSchema = z.array(
  z.object({
    kind: z.enum(['cover', 'section', 'content']),
    name: z.string(),
    /** Whether the layout is added because the company has none of the kind. */
    is_added: z.boolean(),
  }),
);

const templateSchema = z.object({ id: z.string(), layouts: mappedLayoutsSchema });
export type BrandTemplate = z.infer<typeof templateSchema>;

export const createBrandBodySchema = fieldsSchema.partial().required({ name: true, theme: true });
export type CreateBrandBody = z.infer<typeof createBrandBodySchema>;

/** Absent fields stay unchanged. Admins share a brand with all users, or end that. */
export const updateBrandBodySchema = fieldsSchema.partial().extend({
  is_shared: z.boolean().optional(),
});
export type UpdateBrandBody = z.infer<typeof updateBrandBodySchema>;

export const brandSchema = z.object({
  id: idSchema,
  name: z.string(),
  theme: z.string(),
  fonts: brandFontsSchema,
  /** Ids of pictures; `GET /brands/{id}/{logo}` returns the picture. */
  logos: brandLogosSchema,
  footer: z.string(),
  tone: z.string(),
  /** The company's slide masters; null without. */
  template: templateSchema.nullable(),
  /** Whether all users may use it. Only admins change shared brands. */
  is_shared: z.boolean(),
  can_edit: z.boolean(),
  /** +1 at each change; presentations store the revision that they show. */
  rev: z.number().int(),
  created_at: timeSchema,
  updated_at: timeSchema,
});
export type Brand = z.infer<typeof brandSchema>;

export const brandsSchema = z.object({ items: z.array(brandSchema) });

/** The address of a company's page, or the id of an uploaded PowerPoint file or template. */
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
  /** Names of font families as found, and the bundled families nearest to them. */
  fonts: z.object({ heading: z.string().nullable(), body: z.string().nullable() }),
  nearest_fonts: brandFontsSchema,
  /** A data URI; may be SVG, which the app converts to PNG. */
  logo: z.string().nullable(),
  footer: z.string().nullable(),
  /** Empty if the proposal has no slide masters that can be kept. */
  layouts: mappedLayoutsSchema,
  not_understood: z.array(z.object({ code: z.string(), detail: z.string() })),
});
export type BrandProposalView = z.infer<typeof brandProposalSchema>;
