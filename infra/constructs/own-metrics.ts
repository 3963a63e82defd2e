import type { Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { getMetricService, type MetricName, metricsNamespace } from '#shared/metrics.ts';
import type { StageConfig } from '../config.ts';

/** Returns a metric that the functions write to their logs. The default statistic is Sum. */
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
    dimensionsMap: { service: getMetricService(metricName), stage: name },
  });

/**
 * Returns a metric counted from log lines by NodeFunction.countEvents. Metric filters can't add fixed dimensions, so the
 * namespace contains the stage.
 */
export const loggedMetric = ({ name }: StageConfig, metricName: string, period: Duration): Metric =>
  new Metric({ namespace: `${metricsNamespace}/${name}`, metricName, period, statistic: 'Sum' });
