/** CloudWatch namespace of the functions' own metrics. */
export const metricsNamespace = 'Deckwright';

/** Names of the metrics that are recorded for each model call. */
export const modelMetricNames = [
  'ModelCalls',
  'ModelInputTokens',
  'ModelOutputTokens',
  'ModelCachedTokens',
  /** Cost of the calls in millionths of a dollar, at the prices of lambdas/models/catalog.ts. */
  'ModelCostMicros',
  'ModelLatency',
  'ModelThrottles',
  /** Number of calls with an interrupted or invalid response; throttled and aborted calls are not counted. */
  'ModelFailures',
  /** Number of calls that fail for a reason that a retry cannot fix, so that an operator must act. */
  'ModelRefusals',
] as const;

/**
 * Names of the metrics that count ended runs. A deck that is regenerated, or resumed after a failure, is counted again.
 */
export const deckMetricNames = ['DecksCompleted', 'DecksFailed', 'DecksCancelled'] as const;

/**
 * Time in ms from the claim of a task by a worker to the completion of the task; one metric for each generation stage.
 */
export const taskMetricNames = [
  'ResearchTaskDuration',
  'OutlineTaskDuration',
  'SlidesTaskDuration',
  'DeployTaskDuration',
] as const;

/** Written by the sweeper every minute while the deployment's monthly model budget is used up. */
const stageMetricNames = ['StageCapReached'] as const;

export const metricNames = [
  ...modelMetricNames,
  ...deckMetricNames,
  ...taskMetricNames,
  ...stageMetricNames,
] as const;
export type MetricName = (typeof metricNames)[number];

/**
 * Returns the value of a metric's dimension `service`. Only the worker calls models and runs tasks. Any function may
 * record the end of a run, so the metrics of decks always have the value “decks”, whichever function records them.
 */
export function getMetricService(name: string): 'worker' | 'decks' | 'sweeper' {
  if (name.startsWith('Stage')) return 'sweeper';
  return name.startsWith('Decks') ? 'decks' : 'worker';
}

/**
 * `event` in the log line of a request that is refused because too much work is queued; the alarm for failures ignores
 * these log lines.
 */
export const refusedBusyEvent = 'request_refused_busy';
