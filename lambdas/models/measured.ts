import { type Counted, writeMetrics } from '../lib/metrics.ts';
import { callMicros } from './call-cost.ts';
import {
  isRefusal,
  ModelError,
  type ModelPort,
  type ModelRequest,
  type ModelUsage,
} from './port.ts';

/** The port with a line of metrics a call, in the format that CloudWatch takes out of a function's log. */
export const measured =
  (ask: ModelPort): ModelPort =>
  async (request, onText) => {
    const answer = await ask(request, onText).catch((error: unknown) => {
      if (error instanceof ModelError) write(request, ofFailure(request, error));
      throw error;
    });
    write(request, { ...ofUsage(request, answer.usage), ModelLatency: answer.latencyMs });
    return answer;
  };

const ofUsage = ({ modelId }: ModelRequest, usage: ModelUsage): Counted => ({
  ModelInputTokens: usage.input_tokens,
  ModelOutputTokens: usage.output_tokens,
  ModelCachedTokens: usage.cache_read_tokens,
  ModelCostMicros: callMicros(modelId, usage),
});

function ofFailure(request: ModelRequest, { code, usage }: ModelError): Counted {
  return {
    ...(usage ? ofUsage(request, usage) : {}),
    ...(code === 'throttled' ? { ModelThrottles: 1 } : {}),
    ...(isRefusal(code) ? { ModelRefusals: 1 } : {}),
    // Whoever paused or cancelled a task aborts its call.
    ...(code === 'throttled' || code === 'aborted' ? {} : { ModelFailures: 1 }),
  };
}

const write = ({ modelId, purpose }: ModelRequest, counted: Counted): void =>
  writeMetrics({ ModelCalls: 1, ...counted }, { model: modelId, purpose });
