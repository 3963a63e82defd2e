import type { ModelUsage } from './port.ts';

/** Dollars per million tokens. */
export type Prices = { input: number; output: number; cache_read: number; cache_write: number };

export type ModelFacts = {
  prices: Prices;
  /** Takes `toolChoice: any|tool`; else `auto` with an instruction. */
  forced_tool: boolean;
  /** Takes cache points. */
  cache: boolean;
  /** How many tokens of the quota one output token burns. */
  output_burndown: number;
  /** Context window in tokens. */
  context: number;
  /** Tokens that the model counts for each that `estimateTokens` does; 1 where left out. */
  token_factor?: number;
  /** Sent with each call: `additionalModelRequestFields` of Converse. */
  request_fields?: Readonly<Record<string, { type: string }>>;
  /** What the operator must do where the service is refused; what Bedrock wants where left out. */
  remedy?: string;
};

/** Used for a model id that the catalogue does not know: nothing special is asked of it. */
const unknownModel: ModelFacts = {
  prices: { input: 0, output: 0, cache_read: 0, cache_write: 0 },
  forced_tool: false,
  cache: false,
  output_burndown: 5,
  context: 100_000,
};

const sonnet: ModelFacts = {
  prices: { input: 3, output: 15, cache_read: 0.3, cache_write: 3.75 },
  forced_tool: true,
  cache: true,
  output_burndown: 5,
  context: 200_000,
};

const haiku: ModelFacts = {
  ...sonnet,
  prices: { input: 1, output: 5, cache_read: 0.1, cache_write: 1.25 },
};

/** The tokenizer since Claude 4.7: about 30 % more, https://platform.claude.com/docs/en/models/haiku-5-5/overview */
const laterTokens = { token_factor: 1.3, context: 1_000_000 };

const sonnet5: ModelFacts = {
  ...sonnet,
  ...laterTokens,
  prices: { input: 2, output: 10, cache_read: 0.2, cache_write: 2.5 },
};

/**
 * Refuses forced tools and `disabled`; `between_tools` is its least thinking, which would else take from maxTokens:
 * https://platform.claude.com/docs/en/models/sonnet-5-5/whats-new-sonnet-5-5
 */
const sonnet55: ModelFacts = {
  ...sonnet5,
  prices: { ...sonnet5.prices, cache_read: 0.1 },
  forced_tool: false,
  request_fields: { thinking: { type: 'between_tools' } },
};

/**
 * For prompts of up to 100,000 tokens, which ours are; above, five times as much. Thinks unless told not to:
 * https://docs.aws.amazon.com/bedrock/latest/userguide/model-card-anthropic-claude-haiku-5-5.html
 */
const haiku55: ModelFacts = {
  ...sonnet,
  ...laterTokens,
  prices: { input: 0.1, output: 0.5, cache_read: 0.01, cache_write: 0.125 },
  request_fields: { thinking: { type: 'disabled' } },
};

/**
 * Where the prices are from. Of the on-demand list; a cached token costs a tenth to read (a twentieth of Sonnet 5.5) and
 * five quarters to write. Those of Haiku 5.5 are of Anthropic's own list. Whoever changes a price changes the month.
 */
export const priceList = { page: 'https://aws.amazon.com/bedrock/pricing/', as_of: '2026-10' };

/** From the generation 4.5 on a token costs so much more where the model is bound to a region or a continent. */
const regionalFactor = 1.1;

const scaled = (prices: Prices, by: number): Prices => ({
  input: prices.input * by,
  output: prices.output * by,
  cache_read: prices.cache_read * by,
  cache_write: prices.cache_write * by,
});

const regional = (facts: ModelFacts): ModelFacts => ({
  ...facts,
  prices: scaled(facts.prices, regionalFactor),
});

/** Facts by a part of the model id, so that inference profiles are known too; the first that fits is meant. */
const catalog: readonly [part: RegExp, facts: ModelFacts][] = [
  // First: what such a server calls its models says nothing of their prices.
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
  [/claude-sonnet-5-5/, regional(sonnet55)],
  [/^global\..*claude-sonnet-5/, sonnet5],
  [/claude-sonnet-5/, regional(sonnet5)],
  [/^global\..*claude-haiku-5-5/, haiku55],
  [/claude-haiku-5-5/, regional(haiku55)],
  [/^global\..*claude-sonnet-4-[5-9]/, sonnet],
  [/claude-sonnet-4-[5-9]\b/, regional(sonnet)],
  [/claude-sonnet-4/, sonnet],
  [/^global\..*claude-haiku-4/, haiku],
  [/claude-haiku-4/, regional(haiku)],
  [/demo-cached/, { ...unknownModel, forced_tool: true, cache: true, context: 200_000 }],
  [/demo/, { ...unknownModel, forced_tool: true, context: 200_000 }],
];

/** What is known of a model; `unknownModel` itself where no part of the id is in the catalogue. */
export const factsOf = (modelId: string): ModelFacts =>
  catalog.find(([part]) => part.test(modelId))?.[1] ?? unknownModel;

/** Those of some model ids that neither the catalogue knows nor the stage has a price of. */
export const unknownModels = (
  ids: readonly string[],
  priced: Readonly<Record<string, Prices>> = {},
): string[] =>
  [...new Set(ids)].filter((id) => factsOf(id) === unknownModel && priced[id] === undefined);

/** Millionths of a dollar of a call; prices are dollars per million tokens, so the product is already in millionths. */
export function costMicros(
  modelId: string,
  usage: ModelUsage,
  prices: Prices = factsOf(modelId).prices,
): number {
  return Math.round(
    usage.input_tokens * prices.input +
      usage.output_tokens * prices.output +
      usage.cache_read_tokens * prices.cache_read +
      usage.cache_write_tokens * prices.cache_write,
  );
}

/** What a call burns of the model's quota: what the cache gave is free, an output token burns several. */
export const quotaTokens = (modelId: string, usage: ModelUsage): number =>
  usage.input_tokens +
  usage.cache_write_tokens +
  factsOf(modelId).output_burndown * usage.output_tokens;

/**
 * A careful guess of the tokens of a text before a call: 4 characters a token in Latin script and
 * one a Han character (what Claude's tokenizers come to within a quarter).
 */
export function estimateTokens(text: string): number {
  const han = text.match(/[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/g)?.length ?? 0;
  return Math.ceil((text.length - han) / 4 + han);
}

/** The tokens of a value as it stands in a prompt, by the same guess. */
export const tokensOf = (value: unknown): number => estimateTokens(JSON.stringify(value));
