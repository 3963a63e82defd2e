import { type MetricValues, writeMetrics } from '../lib/metrics.ts';
import { callCostMicros } from './call-cost.ts';
import {
  isConfigurationError,
  ModelError,
  type ModelPort,
  type ModelRequest,
  type ModelUsage,
} from './port.ts';

/** Wraps a port so that each call writes metrics in CloudWatch's embedded metric format. */
export const withMetrics =
  (callModel: ModelPort): ModelPort =>
  async (request, onText) => {
    const response = await callModel(request, onText).catch((error: unknown) => {
      if (error instanceof ModelError) writeCallMetrics(request, failureMetrics(request, error));
      throw error;
    });
    writeCallMetrics(request, {
      ...usageMetrics(request, response.usage),
      ModelLatency: response.latencyMs,
    });
    return response;
  };

const usageMetrics = ({ modelId }: ModelRequest, usage: ModelUsage): MetricValues => ({
  ModelInputTokens: usage.input_tokens,
  ModelOutputTokens: usage.output_tokens,
  ModelCachedTokens: usage.cache_read_tokens,
  ModelCostMicros: callCostMicros(modelId, usage),
});

function failureMetrics(request: ModelRequest, { code, usage }: ModelError): MetricValues {
  return {
    ...(usage ? usageMetrics(request, usage) : {}),
    ...(code === 'throttled' ? { ModelThrottles: 1 } : {}),
    ...(isConfigurationError(code) ? { ModelRefusals: 1 } : {}),
    // Throttled and aborted calls are no failures of the model: a call is aborted when a task is paused or cancelled.
    ...(code === 'throttled' || code === 'aborted' ? {} : { ModelFailures: 1 }),
  };
}

const writeCallMetrics = ({ modelId, purpose }: ModelRequest, values: MetricValues): void =>
  writeMetrics({ ModelCalls: 1, ...values }, { model: modelId, purpose });
