import { join } from 'node:path';
import type { WebConfig } from '#shared/schemas/config.ts';
import { type ModelQuota, quotaOfModel, type Settings } from '#shared/schemas/settings.ts';
import { loadConfig } from '../config.ts';
import { startDemo } from './demo-model.ts';
import type { LocalLog } from './local-log.ts';
import type { ModelChoice } from './model-choice.ts';
import { startPassingServer } from './openai/server.ts';

/** What answers the functions' calls of a model. */
export type Model = {
  /** By which the SDK's client finds it; empty for Bedrock itself. */
  environment: Record<string, string>;
  stop(): Promise<void>;
};

/** Starts what answers in Bedrock's stead, if anything does. Calls are logged in the data directory. */
export async function startModel(
  choice: ModelChoice,
  dataDir: string,
  log: LocalLog,
): Promise<Model> {
  if (choice.kind === 'bedrock') return { environment: {}, stop: async () => undefined };
  const { url, stop } =
    choice.kind === 'demo'
      ? await startDemo(choice.settings, dataDir)
      : await startPassing(choice, dataDir, log);
  return { environment: { AWS_ENDPOINT_URL_BEDROCK_RUNTIME: url }, stop };
}

type PassedOn = Extract<ModelChoice, { kind: 'passed_on' }>;

async function startPassing({ server, parallel }: PassedOn, dataDir: string, log: LocalLog) {
  let told = '';
  const { url, close } = await startPassingServer({
    server,
    ...(parallel ? { parallel } : {}),
    logFile: join(dataDir, 'model-calls.jsonl'),
    onFailure(refused) {
      log.failure('model', refused);
      // A server that is down refuses every call of a deck in the same words.
      if (refused.message !== told) console.error(`  Model    ${refused.message}`);
      told = refused.message;
    },
  });
  return { url, stop: close };
}

/** What the choice changes of the local stage's settings. */
export function settingsOfModel(choice: ModelChoice): Partial<Settings> {
  switch (choice.kind) {
    case 'demo': {
      // What the first estimates of time rest on: the demo model answers as fast as it is told to.
      const { ttft_ms, tokens_per_s, cache } = choice.settings;
      return {
        model_pace: { ttft_ms, tokens_per_s },
        ...(cache ? modelForAll('deckwright.demo-cached-v1:0', localQuota) : {}),
      };
    }
    case 'passed_on':
      return modelForAll(`passed-on/${choice.server.model}`, localQuota);
    case 'bedrock': {
      const { models, model_prices, model_quotas } = loadConfig('dev').settings;
      return {
        ...(model_prices ? { model_prices } : {}),
        ...(choice.name
          ? modelForAll(choice.name, quotaOfModel({ model_quotas }, models.slide))
          : { models, model_quotas }),
      };
    }
  }
}

/** More than one machine asks for; a model server's own limit is MODEL_PARALLEL. */
const localQuota: ModelQuota = { tokens_per_minute: 20_000_000 };

/** One model for every purpose, with its quota. */
const modelForAll = (id: string, quota: ModelQuota): Pick<Settings, 'models' | 'model_quotas'> => ({
  models: { brief: id, outline: id, slide: id, revise: id },
  model_quotas: { [id]: quota },
});

/** What the choice changes of what the web app is told. */
export function webConfigOfModel(
  choice: ModelChoice,
): Pick<WebConfig, 'demo_model' | 'passed_on_model'> {
  if (choice.kind !== 'passed_on') return { demo_model: choice.kind === 'demo' };
  return { demo_model: false, passed_on_model: choice.server.model };
}

/** Says in a line which model is at work. */
export function describeModel(choice: ModelChoice): string {
  switch (choice.kind) {
    case 'demo':
      return 'the built-in demo model, which extracts and knows nothing; see docs/developers/local.md for a real one';
    case 'passed_on':
      return `${choice.server.model} at ${choice.server.baseUrl}`;
    case 'bedrock': {
      const ids = new Set(Object.values(settingsOfModel(choice).models ?? {}));
      return `Amazon Bedrock, which costs money: ${[...ids].join(', ')}`;
    }
  }
}
