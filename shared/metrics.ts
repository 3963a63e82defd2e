/** Where the functions' own metrics are found in CloudWatch. */
export const metricsNamespace = 'Deckwright';

/** What is written of each call of a model. */
export const metricNames = [
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
export type MetricName = (typeof metricNames)[number];
