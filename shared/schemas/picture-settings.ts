import { z } from 'zod';

/** Web sites on which users can search for pictures. */
export const stockProviders = ['openverse', 'pexels', 'unsplash'] as const;
export type StockProviderId = (typeof stockProviders)[number];

/** Where a new presentation gets its pictures from: nowhere, a site that is searched, or the image model. */
export const pictureChoices = ['none', ...stockProviders, 'generate'] as const;
export type PictureChoice = (typeof pictureChoices)[number];

/**
 * Image models on Bedrock whose request and response formats the product supports; see
 * docs/operators/deployment.md#pictures.
 */
export const bedrockImageModels = [
  'stability.stable-image-core-v1:1',
  'stability.stable-image-ultra-v1:1',
  'stability.sd3-5-large-v1:0',
] as const;

const priceSchema = z.number().min(0);

const generatorSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('bedrock'),
    model: z.enum(bedrockImageModels),
    /** AWS region in which the model is called; Stability's models are in us-west-2 only. */
    region: z
      .string()
      .regex(/^[a-z]{2}(-[a-z]+)+-\d$/)
      .default('us-west-2'),
    usd_per_picture: priceSchema,
  }),
  z.strictObject({
    kind: z.literal('openai'),
    /** Base URL of the server's OpenAI-compatible API, up to and including `/v1`. */
    base_url: z.url({ protocol: /^https?$/ }),
    model: z.string().min(1),
    /** Size of the generated pictures in pixels, in the form that the server accepts. */
    size: z
      .string()
      .regex(/^\d{2,5}x\d{2,5}$/)
      .default('1536x1024'),
    usd_per_picture: priceSchema,
  }),
]);
export type GeneratorSettings = z.infer<typeof generatorSchema>;

/** The deployment's picture providers; without them, users can only upload pictures. */
export const pictureSettingsSchema = z.strictObject({
  search: z.array(z.enum(stockProviders)).default([]),
  generator: generatorSchema.optional(),
  /**
   * Whether the model that the settings name for `revise` accepts pictures as input. Default: the value in
   * lambdas/models/catalog.ts.
   */
  reads_pictures: z.boolean().optional(),
  /** ARN of the secret whose text is a JSON object of API keys: `pexels`, `unsplash`, `generator`. */
  secret_arn: z.string().optional(),
});

/** API keys of the picture providers. */
export const pictureKeysSchema = z
  .strictObject({ pexels: z.string(), unsplash: z.string(), generator: z.string() })
  .partial();
export type PictureProviderKeys = z.infer<typeof pictureKeysSchema>;
