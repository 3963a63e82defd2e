import type { Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { type MetricName, metricService, metricsNamespace } from '#shared/metrics.ts';
import type { StageConfig } from '../config.ts';

/** A metric that the functions write into their logs; a sum where `statistic` is left out. */
export const ownMetric = (
  { name }: StageConfig,
  metricName: MetricName,
  options: { period: Duration; statistic?: string },
): Metric =>
  new Metric({
    namespace: metricsNamespace,
    metricName,
    period: options.period,
    statistic: options.statistic ?? 'Sum',
    dimensionsMap: { service: metricService(metricName), stage: name },
  });

/**
 * A metric that is counted from log lines (NodeFunction.countEvents). A metric filter can't write a fixed dimension: the
 * namespace separates the stages of one account.
 */
export const loggedMetric = ({ name }: StageConfig, metricName: string, period: Duration): Metric =>
  new Metric({ namespace: `${metricsNamespace}/${name}`, metricName, period, statistic: 'Sum' });
