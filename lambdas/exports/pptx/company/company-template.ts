import { z } from 'zod';

const hexSchema = z.string().regex(/^#[\da-f]{6}$/);
/** A rectangle in px on a canvas 1280 px wide. */
const rectSchema = z.object({
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
});

/** A placeholder of a layout, with the text style that it inherits. */
const placeholderSchema = z.object({
  type: z.string(),
  /** Empty for a placeholder without an index. */
  index: z.string(),
  rect: rectSchema,
  /** Font size in px on the canvas. */
  size: z.number(),
  isBold: z.boolean(),
  isCapitals: z.boolean(),
  /** Width in px that `rect` lacks at its right end, because the company's drawings are there. */
  cut: z.number().optional(),
});
export type CompanyPlaceholder = z.infer<typeof placeholderSchema>;

/** A layout of the company, as slides of one kind use it. */
const layoutSchema = z.object({
  /** Number of the part `slideLayout<n>.xml`. */
  number: z.number().int(),
  name: z.string(),
  /** Whether the import added this layout, because the company's master had none of its kind. */
  isAdded: z.boolean(),
  title: placeholderSchema,
  /** Placeholder of a subtitle or lead. */
  text: placeholderSchema.optional(),
  footer: placeholderSchema.optional(),
  slideNumber: placeholderSchema.optional(),
  /** Area that is free for content. */
  body: rectSchema,
  /** Background colour of the content area; `ink` is its text colour. */
  surface: hexSchema,
  ink: hexSchema,
});
export type CompanyLayout = z.infer<typeof layoutSchema>;

/** Data about a company's masters that the export needs in addition to their package parts. */
export const companyManifestSchema = z.object({
  /** Slide size in EMU. */
  size: z.object({ width: z.number(), height: z.number() }),
  /** Numbers of masters and themes: parts `slideMaster<n>.xml` and `theme<n>.xml`. */
  masters: z.array(z.object({ id: z.number(), theme: z.number() })).min(1),
  /** Colours of the masters' theme by the names that slides use, such as `tx1`. */
  scheme: z.record(z.string(), hexSchema),
  /** Colours of shapes and charts, the most important first. */
  accents: z.array(hexSchema).min(1),
  /** Names of fonts, or `+mj-lt` and `+mn-lt` for the theme's own. */
  fonts: z.object({ heading: z.string(), body: z.string() }),
  /** Whether each font has serifs: texts are measured in a similar font with or without serifs. */
  isSerif: z.object({ heading: z.boolean(), body: z.boolean() }),
  layouts: z.object({ cover: layoutSchema, section: layoutSchema, content: layoutSchema }),
});
export type CompanyManifest = z.infer<typeof companyManifestSchema>;

/** A company's masters: package parts by name, and data about them. */
export type CompanyTemplate = { manifest: CompanyManifest; parts: Map<string, Uint8Array> };

/** Name of the manifest in a stored template. */
export const manifestName = 'manifest.json';
