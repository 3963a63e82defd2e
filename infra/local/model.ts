import { join } from 'node:path';
import type { WebConfig } from '#shared/schemas/config.ts';
import { getModelQuota, type ModelQuota, type Settings } from '#shared/schemas/settings.ts';
import { loadConfig } from '../config.ts';
import { startDemo } from './demo-model.ts';
import type { LocalLog } from './local-log.ts';
import type { ModelChoice } from './model-choice.ts';
import { startForwardingServer } from './openai/server.ts';

/** The running model. */
export type Model = {
  /** Variables that point the SDK's client to the model; empty for Bedrock itself. */
  environment: Record<string, string>;
  stop(): Promise<void>;
};

/** Starts the server that replaces Bedrock, if the choice needs one. Calls are logged in the data directory. */
export async function startModel(
  choice: ModelChoice,
  dataDir: string,
  log: LocalLog,
): Promise<Model> {
  if (choice.kind === 'bedrock') return { environment: {}, stop: async () => undefined };
  const { url, stop } =
    choice.kind === 'demo'
      ? await startDemo(choice.settings, dataDir)
      : await startForwarding(choice, dataDir, log);
  return { environment: { AWS_ENDPOINT_URL_BEDROCK_RUNTIME: url }, stop };
}

type ForwardedModel = Extract<ModelChoice, { kind: 'passed_on' }>;

async function startForwarding(
  { server, parallel }: ForwardedModel,
  dataDir: string,
  log: LocalLog,
) {
  let lastMessage = '';
  const { url, close } = await startForwardingServer({
    server,
    ...(parallel ? { parallel } : {}),
    logFile: join(dataDir, 'model-calls.jsonl'),
    onFailure(failure) {
      log.failure('model', failure);
      // Print once: a server that is down fails every call of a deck with the same message.
      if (failure.message !== lastMessage) console.error(`  Model    ${failure.message}`);
      lastMessage = failure.message;
    },
  });
  return { url, stop: close };
}

/** Returns the stage settings that the model choice changes. */
export function toModelSettings(choice: ModelChoice): Partial<Settings> {
  switch (choice.kind) {
    case 'demo': {
      // First duration estimates use these values; the demo model responds at exactly this pace.
      const { ttft_ms, tokens_per_s, cache } = choice.settings;
      return {
        model_pace: { ttft_ms, tokens_per_s },
        ...(cache ? useModelForAllPurposes('deckwright.demo-cached-v1:0', localQuota) : {}),
      };
    }
    case 'passed_on':
      return useModelForAllPurposes(`passed-on/${choice.server.model}`, localQuota);
    case 'bedrock': {
      const { models, model_prices, model_quotas } = loadConfig('dev').settings;
      return {
        ...(model_prices ? { model_prices } : {}),
        ...(choice.name
          ? useModelForAllPurposes(choice.name, getModelQuota({ model_quotas }, models.slide))
          : { models, model_quotas }),
      };
    }
  }
}

/** A quota higher than one machine can use, because MODEL_PARALLEL already limits the calls to a model server. */
const localQuota: ModelQuota = { tokens_per_minute: 20_000_000 };

/** Uses one model, with its quota, for all purposes. */
const useModelForAllPurposes = (
  id: string,
  quota: ModelQuota,
): Pick<Settings, 'models' | 'model_quotas'> => ({
  models: { brief: id, outline: id, slide: id, revise: id },
  model_quotas: { [id]: quota },
});

/** Returns the web app settings that the model choice changes. */
export function toModelWebConfig(
  choice: ModelChoice,
): Pick<WebConfig, 'demo_model' | 'passed_on_model'> {
  if (choice.kind !== 'passed_on') return { demo_model: choice.kind === 'demo' };
  return { demo_model: false, passed_on_model: choice.server.model };
}

/** Returns a one-line description of the model. */
export function describeModel(choice: ModelChoice): string {
  switch (choice.kind) {
    case 'demo':
      return 'built-in demo model (only extracts text from sources; to use a real model see docs/developers/local.md)';
    case 'passed_on':
      return `${choice.server.model} at ${choice.server.baseUrl}`;
    case 'bedrock': {
      const ids = new Set(Object.values(toModelSettings(choice).models ?? {}));
      return `Amazon Bedrock (costs money): ${[...ids].join(', ')}`;
    }
  }
}
