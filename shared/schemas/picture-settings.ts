import { z } from 'zod';

/** Sites whose pictures can be searched. */
export const stockProviders = ['openverse', 'pexels', 'unsplash'] as const;
export type StockProviderId = (typeof stockProviders)[number];

/** Where a new presentation gets its pictures from: nowhere, a site that is searched, or the image model. */
export const pictureChoices = ['none', ...stockProviders, 'generate'] as const;
export type PictureChoice = (typeof pictureChoices)[number];

/** Image models on Bedrock whose request and response are known; see docs/operators/deployment.md#pictures. */
export const bedrockImageModels = [
  'stability.stable-image-core-v1:1',
  'stability.stable-image-ultra-v1:1',
  'stability.sd3-5-large-v1:0',
] as const;

const price = z.number().min(0);

const generatorSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('bedrock'),
    model: z.enum(bedrockImageModels),
    /** Region of the model; Stability's models are in us-west-2 only. */
    region: z
      .string()
      .regex(/^[a-z]{2}(-[a-z]+)+-\d$/)
      .default('us-west-2'),
    usd_per_picture: price,
  }),
  z.strictObject({
    kind: z.literal('openai'),
    /** Address up to and including `/v1`. */
    base_url: z.url({ protocol: /^https?$/ }),
    model: z.string().min(1),
    /** Size in pixels as the server accepts it. */
    size: z
      .string()
      .regex(/^\d{2,5}x\d{2,5}$/)
      .default('1536x1024'),
    usd_per_picture: price,
  }),
]);
export type GeneratorSettings = z.infer<typeof generatorSchema>;

/** The stage's picture providers; without them, users can only upload pictures. */
export const pictureSettingsSchema = z.strictObject({
  search: z.array(z.enum(stockProviders)).default([]),
  generator: generatorSchema.optional(),
  /**
   * Whether the model for `revise` can read pictures; default: what lambdas/models/catalog.ts knows about it.
   */
  reads_pictures: z.boolean().optional(),
  /** Secret whose text is a JSON object of API keys: `pexels`, `unsplash`, `generator`. */
  secret_arn: z.string().optional(),
});

/** API keys of the picture providers. */
export const pictureKeysSchema = z
  .strictObject({ pexels: z.string(), unsplash: z.string(), generator: z.string() })
  .partial();
export type PictureKeys = z.infer<typeof pictureKeysSchema>;
