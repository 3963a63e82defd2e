import type { ModelUsage } from './port.ts';

/** Dollars per million tokens. */
export type ModelPrices = {
  input: number;
  output: number;
  cache_read: number;
  cache_write: number;
};

export type ModelInfo = {
  prices: ModelPrices;
  /** Whether the model supports `toolChoice: any|tool`; otherwise `auto` with an instruction is used. */
  forced_tool: boolean;
  /** Whether the model supports cache points. */
  cache: boolean;
  /** Quota tokens that one output token uses. */
  output_burndown: number;
  /** Context window in tokens. */
  context: number;
  /** Whether the model reads pictures. */
  vision: boolean;
  /** The model's tokens per token of `estimateTokens`; default 1. */
  token_factor?: number;
  /** `additionalModelRequestFields` of Converse, sent with each call. */
  request_fields?: Readonly<Record<string, { type: string }>>;
  /** Instruction for the operator when the service rejects the call; default: Bedrock's. */
  remedy?: string;
};

/** Defaults for a model id that is not in the catalogue; uses no special features. */
const unknownModel: ModelInfo = {
  prices: { input: 0, output: 0, cache_read: 0, cache_write: 0 },
  forced_tool: false,
  cache: false,
  output_burndown: 5,
  context: 100_000,
  vision: false,
};

const sonnet: ModelInfo = {
  prices: { input: 3, output: 15, cache_read: 0.3, cache_write: 3.75 },
  forced_tool: true,
  cache: true,
  output_burndown: 5,
  context: 200_000,
  vision: true,
};

const haiku: ModelInfo = {
  ...sonnet,
  prices: { input: 1, output: 5, cache_read: 0.1, cache_write: 1.25 },
};

/**
 * Tokenizer since Claude 4.7: about 30 % more tokens,
 * https://platform.claude.com/docs/en/models/haiku-5-5/overview
 */
const newerTokenizerFields = { token_factor: 1.3, context: 1_000_000 };

const sonnet5: ModelInfo = {
  ...sonnet,
  ...newerTokenizerFields,
  prices: { input: 2, output: 10, cache_read: 0.2, cache_write: 2.5 },
};

/**
 * The model rejects forced tools and thinking `disabled`. `between_tools` is its least thinking; more would use up
 * maxTokens: https://platform.claude.com/docs/en/models/sonnet-5-5/whats-new-sonnet-5-5
 */
const sonnet55: ModelInfo = {
  ...sonnet5,
  prices: { ...sonnet5.prices, cache_read: 0.1 },
  forced_tool: false,
  request_fields: { thinking: { type: 'between_tools' } },
};

/**
 * Prices for prompts of up to 100,000 tokens, as all of ours are; longer ones cost five times as much. Thinks by
 * default: https://docs.aws.amazon.com/bedrock/latest/userguide/model-card-anthropic-claude-haiku-5-5.html
 */
const haiku55: ModelInfo = {
  ...sonnet,
  ...newerTokenizerFields,
  prices: { input: 0.1, output: 0.5, cache_read: 0.01, cache_write: 0.125 },
  request_fields: { thinking: { type: 'disabled' } },
};

/**
 * Source of the prices: the on-demand list; Haiku 5.5 from Anthropic's own list. Reading a cached token costs a tenth
 * of an input token (a twentieth for Sonnet 5.5), writing costs 1.25 times. Update `as_of` when you change a price.
 */
export const priceList = { page: 'https://aws.amazon.com/bedrock/pricing/', as_of: '2026-10' };

/** Price factor of regional model ids since generation 4.5, compared with global ones. */
const regionalPriceFactor = 1.1;

const scalePrices = (prices: ModelPrices, by: number): ModelPrices => ({
  input: prices.input * by,
  output: prices.output * by,
  cache_read: prices.cache_read * by,
  cache_write: prices.cache_write * by,
});

const withRegionalPrices = (info: ModelInfo): ModelInfo => ({
  ...info,
  prices: scalePrices(info.prices, regionalPriceFactor),
});

/** Properties of models by a part of the model id, which also matches inference profiles; the first match is used. */
const catalog: readonly [idPattern: RegExp, info: ModelInfo][] = [
  // Models that run on a model server. Must be first: such a model may have the name of a model below, but not its
  // price.
  [
    /^passed-on\//,
    {
      ...unknownModel,
      forced_tool: true,
      output_burndown: 1,
      remedy:
        'Check MODEL_API_KEY, MODEL_NAME and MODEL_BASE_URL: the model server refuses the call.',
    },
  ],
  [/^global\..*claude-sonnet-5-5/, sonnet55],
  [/claude-sonnet-5-5/, withRegionalPrices(sonnet55)],
  [/^global\..*claude-sonnet-5/, sonnet5],
  [/claude-sonnet-5/, withRegionalPrices(sonnet5)],
  [/^global\..*claude-haiku-5-5/, haiku55],
  [/claude-haiku-5-5/, withRegionalPrices(haiku55)],
  [/^global\..*claude-sonnet-4-[5-9]/, sonnet],
  [/claude-sonnet-4-[5-9]\b/, withRegionalPrices(sonnet)],
  [/claude-sonnet-4/, sonnet],
  [/^global\..*claude-haiku-4/, haiku],
  [/claude-haiku-4/, withRegionalPrices(haiku)],
  [/demo-cached/, { ...unknownModel, forced_tool: true, cache: true, context: 200_000 }],
  [/demo/, { ...unknownModel, forced_tool: true, context: 200_000 }],
];

/** Returns the properties of a model; `unknownModel` when the catalogue does not contain it. */
export const modelInfo = (modelId: string): ModelInfo =>
  catalog.find(([idPattern]) => idPattern.test(modelId))?.[1] ?? unknownModel;

/** Returns the model ids that are neither in the catalogue nor priced by the deployment. */
export const unknownModels = (
  ids: readonly string[],
  priced: Readonly<Record<string, ModelPrices>> = {},
): string[] =>
  [...new Set(ids)].filter((id) => modelInfo(id) === unknownModel && priced[id] === undefined);

/**
 * Cost of a call in millionths of a dollar: prices are dollars per million tokens, so the product already has
 * that unit.
 */
export function costMicros(
  modelId: string,
  usage: ModelUsage,
  prices: ModelPrices = modelInfo(modelId).prices,
): number {
  return Math.round(
    usage.input_tokens * prices.input +
      usage.output_tokens * prices.output +
      usage.cache_read_tokens * prices.cache_read +
      usage.cache_write_tokens * prices.cache_write,
  );
}

/** Quota tokens of a call: tokens read from the cache are free, an output token counts several times. */
export const quotaTokens = (modelId: string, usage: ModelUsage): number =>
  usage.input_tokens +
  usage.cache_write_tokens +
  modelInfo(modelId).output_burndown * usage.output_tokens;

/**
 * Estimates the tokens of a text before a call: 4 characters per token in Latin script, 1 per Han character. Within a
 * quarter of Claude's tokenizers.
 */
export function estimateTokens(text: string): number {
  const han = text.match(/[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/g)?.length ?? 0;
  return Math.ceil((text.length - han) / 4 + han);
}

/**
 * Maximum tokens of a picture: models scale it to at most 1,568 px on a side and charge width times height divided by
 * 750. https://platform.claude.com/docs/en/build-with-claude/vision
 */
const pictureTokens = 1_640;

/** Estimates the tokens of messages with text, tool calls and pictures. */
export function estimateMessageTokens(parts: unknown): number {
  let pictures = 0;
  const text = JSON.stringify(parts, (_key, value: unknown) => {
    if (!(value instanceof Uint8Array)) return value;
    pictures += 1;
    return '';
  });
  return estimateTokens(text) + pictures * pictureTokens;
}

/** Estimates the tokens of a value as JSON in a prompt. */
export const estimateJsonTokens = (value: unknown): number => estimateTokens(JSON.stringify(value));
