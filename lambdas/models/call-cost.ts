import { env } from '../lib/env.ts';
import { costMicros } from './catalog.ts';
import type { ModelUsage } from './port.ts';

/** Millionths of a dollar of a call: by the stage's own price of the model where it has one, else by the catalogue's. */
export const callMicros = (modelId: string, usage: ModelUsage): number =>
  costMicros(modelId, usage, env.SETTINGS.model_prices?.[modelId]);
