import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { getMetricService, type MetricName, metricsNamespace } from '#shared/metrics.ts';
import { env } from './env.ts';

export type MetricValues = Partial<Record<MetricName, number>>;

const isDuration = (name: string): boolean => /(?:Latency|Duration)$/.test(name);

/**
 * Writes one log line in CloudWatch's embedded metric format. `metadata` adds searchable fields that are not
 * dimensions, because each dimension value would be a metric to pay for. All metrics of `values` belong to one service.
 */
export function writeMetrics(values: MetricValues, metadata: Record<string, string>): void {
  const [first] = Object.keys(values);
  if (first === undefined) return;
  // One Metrics object per line, because concurrent work of a process must not share fields.
  const metrics = new Metrics({
    namespace: metricsNamespace,
    serviceName: getMetricService(first),
    defaultDimensions: { stage: env.STAGE },
  });
  for (const [name, value] of Object.entries(metadata)) metrics.addMetadata(name, value);
  for (const [name, value] of Object.entries(values)) {
    metrics.addMetric(name, isDuration(name) ? MetricUnit.Milliseconds : MetricUnit.Count, value);
  }
  metrics.publishStoredMetrics();
}
