/** Where the functions' own metrics are found in CloudWatch. */
export const metricsNamespace = 'Deckwright';

/** What is written of each call of a model. */
export const modelMetricNames = [
  'ModelCalls',
  'ModelInputTokens',
  'ModelOutputTokens',
  'ModelCachedTokens',
  /** Millionths of a dollar, by lambdas/models/catalog.ts. */
  'ModelCostMicros',
  'ModelLatency',
  'ModelThrottles',
  /** Answers that broke off or were none, throttles and aborted ones aside. */
  'ModelFailures',
  /** Calls that no try again helps: an operator must act. */
  'ModelRefusals',
] as const;

/** What is written as a run of a deck ends: one that is regenerated, or resumed after it failed, ends once more. */
export const deckMetricNames = ['DecksCompleted', 'DecksFailed', 'DecksCancelled'] as const;

/** How long the claim took that finished a task, ms, by the task's stage. */
export const taskMetricNames = [
  'ResearchTaskDuration',
  'OutlineTaskDuration',
  'SlidesTaskDuration',
  'DeployTaskDuration',
] as const;

/** Written by the sweeper each minute in which the stage's month is spent. */
export const stageMetricNames = ['StageCapReached'] as const;

export const metricNames = [
  ...modelMetricNames,
  ...deckMetricNames,
  ...taskMetricNames,
  ...stageMetricNames,
] as const;
export type MetricName = (typeof metricNames)[number];

/**
 * The dimension `service` of each. Only the worker asks models and does tasks; a deck's end is written by whichever
 * function sees it, and counted as one metric.
 */
export function metricService(name: string): 'worker' | 'decks' | 'sweeper' {
  if (name.startsWith('Stage')) return 'sweeper';
  return name.startsWith('Decks') ? 'decks' : 'worker';
}

/** `event` of the log line of a request that is refused because too much work waits: the alarm on failures leaves it out. */
export const refusedBusyEvent = 'request_refused_busy';
