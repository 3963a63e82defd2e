import { z } from 'zod';
import {
  bedrockImageModels,
  type GeneratorSettings,
  type PictureProviderKeys,
  pictureSettingsSchema,
  stockProviders,
} from '#shared/schemas/picture-settings.ts';
import type { Settings } from '#shared/schemas/settings.ts';

const apiKeySchema = z
  .string()
  .trim()
  .regex(/^[!-~]+$/, 'a key of ASCII letters, digits and punctuation, without spaces')
  .optional();
const addressSchema = z.url('a URL such as http://127.0.0.1:4000').optional();

const sitesMessage = `"none", or some of ${stockProviders.join(', ')}, separated by commas`;

const variablesSchema = z.object({
  PICTURE_SEARCH: z
    .string()
    .transform((text) => (text === 'none' ? [] : text.split(',').map((name) => name.trim())))
    .pipe(z.array(z.enum(stockProviders, sitesMessage)))
    .default(['openverse']),
  PEXELS_API_KEY: apiKeySchema,
  UNSPLASH_ACCESS_KEY: apiKeySchema,
  IMAGE_BASE_URL: addressSchema,
  IMAGE_MODEL: z.string().trim().min(1).optional(),
  IMAGE_API_KEY: apiKeySchema,
  MODEL_READS_PICTURES: z.stringbool('"true" or "false"').optional(),
  IMAGE_USD: z.coerce.number('dollars a picture, such as 0.04').min(0).optional(),
  /** JSON object with URLs that replace the APIs of picture sites, by site name; for tests. */
  LOCAL_PICTURE_ENDPOINTS: z.string().optional(),
});

/** The picture providers of the local stack. */
export type PictureChoice = {
  settings: NonNullable<Settings['pictures']>;
  keys: PictureProviderKeys;
  /** JSON object with base URLs that replace those of the providers, by name. */
  endpoints?: string;
};

type PictureVariables = z.infer<typeof variablesSchema>;

function readGenerator({ IMAGE_BASE_URL, IMAGE_MODEL, IMAGE_USD }: PictureVariables) {
  if (IMAGE_BASE_URL === undefined) return readBedrockGenerator(IMAGE_MODEL, IMAGE_USD);
  if (IMAGE_MODEL === undefined)
    throw new Error(`IMAGE_BASE_URL is set, but no model of ${IMAGE_BASE_URL}. Set IMAGE_MODEL.`);
  return {
    kind: 'openai',
    base_url: IMAGE_BASE_URL,
    model: IMAGE_MODEL,
    usd_per_picture: IMAGE_USD ?? 0,
  } satisfies Partial<GeneratorSettings>;
}

/**
 * Returns the settings of an image model on Bedrock in this machine's AWS account, which IMAGE_MODEL names if
 * IMAGE_BASE_URL is not set. Throws for an unknown model or a missing price.
 */
function readBedrockGenerator(name: string | undefined, price: number | undefined) {
  if (name === undefined) return undefined;
  const model = bedrockImageModels.find((id) => id === name);
  if (model === undefined)
    throw new Error(
      `IMAGE_MODEL=${name} is not an image model on Bedrock (${bedrockImageModels.join(', ')}). Set IMAGE_BASE_URL for the model of a server.`,
    );
  if (price === undefined)
    throw new Error(
      `IMAGE_MODEL=${name} costs money in your AWS account. Set IMAGE_USD to its price of a picture, such as 0.04.`,
    );
  return { kind: 'bedrock', model, usd_per_picture: price } satisfies Partial<GeneratorSettings>;
}

/** Returns Bedrock's own address, because the demo model replaces the SDK's. */
const findBedrockEndpoint = (generator: GeneratorSettings | undefined): string | undefined =>
  generator?.kind === 'bedrock'
    ? JSON.stringify({ bedrock: `https://bedrock-runtime.${generator.region}.amazonaws.com` })
    : undefined;

const keyVariables = { pexels: 'PEXELS_API_KEY', unsplash: 'UNSPLASH_ACCESS_KEY' } as const;

/**
 * Reads the choice of picture providers from PICTURE_SEARCH, PEXELS_API_KEY, UNSPLASH_ACCESS_KEY, IMAGE_BASE_URL,
 * IMAGE_MODEL, IMAGE_API_KEY, IMAGE_USD and MODEL_READS_PICTURES. Throws a one-line Error that says what is wrong.
 */
export function readPictureChoice(env: NodeJS.ProcessEnv): PictureChoice {
  const parsed = variablesSchema.safeParse(
    Object.fromEntries(Object.entries(env).filter(([, value]) => value)),
  );
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Error(
      `The environment variable ${issue?.path[0]?.toString()} is invalid. It must be ${issue?.message}.`,
    );
  }
  const {
    PICTURE_SEARCH: search,
    PEXELS_API_KEY,
    UNSPLASH_ACCESS_KEY,
    IMAGE_API_KEY,
  } = parsed.data;
  const keys = { pexels: PEXELS_API_KEY, unsplash: UNSPLASH_ACCESS_KEY, generator: IMAGE_API_KEY };
  for (const name of search)
    if (name !== 'openverse' && keys[name] === undefined)
      throw new Error(`PICTURE_SEARCH contains ${name}, but ${keyVariables[name]} is not set.`);
  const settings = pictureSettingsSchema.parse({
    search,
    generator: readGenerator(parsed.data),
    reads_pictures: parsed.data.MODEL_READS_PICTURES,
  });
  const endpoints = parsed.data.LOCAL_PICTURE_ENDPOINTS ?? findBedrockEndpoint(settings.generator);
  return {
    settings,
    keys: Object.fromEntries(Object.entries(keys).filter(([, value]) => value !== undefined)),
    ...(endpoints === undefined ? {} : { endpoints }),
  };
}

/** Returns the line about the image model that is printed at start; empty without one. */
export function describeImageModel({ settings }: PictureChoice): string {
  const { generator } = settings;
  if (!generator) return '';
  const place = generator.kind === 'bedrock' ? 'Amazon Bedrock (costs money)' : generator.base_url;
  return `\n  Images   ${generator.model} at ${place}`;
}
