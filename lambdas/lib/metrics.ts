import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { type MetricName, metricService, metricsNamespace } from '#shared/metrics.ts';
import { env } from './env.ts';

export type Counted = Partial<Record<MetricName, number>>;

const isTime = (name: string): boolean => /(?:Latency|Duration)$/.test(name);

/**
 * Writes one line to the function's log, in the format that CloudWatch takes metrics out of; waits for nothing.
 * `about` is to search the log by: as dimensions, each of its values would be more metrics to pay for. All of
 * `counted` is of one service.
 */
export function writeMetrics(counted: Counted, about: Record<string, string>): void {
  const [first] = Object.keys(counted);
  if (first === undefined) return;
  // One a line: what one process does overlaps, and each line tells of its own.
  const metrics = new Metrics({
    namespace: metricsNamespace,
    serviceName: metricService(first),
    defaultDimensions: { stage: env.STAGE },
  });
  for (const [name, value] of Object.entries(about)) metrics.addMetadata(name, value);
  for (const [name, value] of Object.entries(counted)) {
    metrics.addMetric(name, isTime(name) ? MetricUnit.Milliseconds : MetricUnit.Count, value);
  }
  metrics.publishStoredMetrics();
}
