import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { type MetricName, metricService, metricsNamespace } from '#shared/metrics.ts';
import { env } from './env.ts';

export type MetricValues = Partial<Record<MetricName, number>>;

const isTime = (name: string): boolean => /(?:Latency|Duration)$/.test(name);

/**
 * Writes one log line in CloudWatch's embedded metric format. `about` adds searchable fields that are not dimensions,
 * because each dimension value would be a metric to pay for. All metrics of `counted` belong to one service.
 */
export function writeMetrics(counted: MetricValues, about: Record<string, string>): void {
  const [first] = Object.keys(counted);
  if (first === undefined) return;
  // One Metrics object per line, because concurrent work of a process must not share fields.
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
