import { env } from '../lib/env.ts';
import { costMicros } from './catalog.ts';
import type { ModelUsage } from './port.ts';

/** Cost of a call in millionths of a dollar, by the deployment's own price of the model, else by the catalogue's. */
export const callCostMicros = (modelId: string, usage: ModelUsage): number =>
  costMicros(modelId, usage, env.SETTINGS.model_prices?.[modelId]);
