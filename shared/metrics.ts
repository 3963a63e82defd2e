/** CloudWatch namespace of the functions' own metrics. */
export const metricsNamespace = 'Deckwright';

/** Metrics of each model call. */
export const modelMetricNames = [
  'ModelCalls',
  'ModelInputTokens',
  'ModelOutputTokens',
  'ModelCachedTokens',
  /** Millionths of a dollar, by the prices of lambdas/models/catalog.ts. */
  'ModelCostMicros',
  'ModelLatency',
  'ModelThrottles',
  /** Interrupted or invalid responses, without throttles and aborts. */
  'ModelFailures',
  /** Calls that a retry cannot fix: an operator must act. */
  'ModelRefusals',
] as const;

/** Metrics of the end of a run. A regenerated deck, or one resumed after a failure, is counted again. */
export const deckMetricNames = ['DecksCompleted', 'DecksFailed', 'DecksCancelled'] as const;

/** Duration in ms of the claim that completed a task, by stage. */
export const taskMetricNames = [
  'ResearchTaskDuration',
  'OutlineTaskDuration',
  'SlidesTaskDuration',
  'DeployTaskDuration',
] as const;

/** Written by the sweeper every minute while the stage's monthly budget is spent. */
const stageMetricNames = ['StageCapReached'] as const;

export const metricNames = [
  ...modelMetricNames,
  ...deckMetricNames,
  ...taskMetricNames,
  ...stageMetricNames,
] as const;
export type MetricName = (typeof metricNames)[number];

/**
 * Returns a metric's dimension `service`. Only the worker calls models and runs tasks. Any function may record the
 * end of a deck, so all of them use “decks”.
 */
export function metricService(name: string): 'worker' | 'decks' | 'sweeper' {
  if (name.startsWith('Stage')) return 'sweeper';
  return name.startsWith('Decks') ? 'decks' : 'worker';
}

/**
 * `event` of the log line of a request refused because too much work waits; the failure alarm ignores these.
 */
export const refusedBusyEvent = 'request_refused_busy';
