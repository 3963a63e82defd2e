import { z } from 'zod';
import { findResources, synthesizeAssembly } from '#infra/local/assembly.ts';
import { listFunctionsWithoutHosts } from '#infra/local/function-environment.ts';
import { metricNames } from '#shared/metrics.ts';
import type { Measurement } from './measurement.ts';

const metricFilterSchema = z.looseObject({
  MetricTransformations: z.array(z.looseObject({ MetricName: z.string() })),
});

const alarmSchema = z.looseObject({
  Metrics: z.array(z.looseObject({ MetricStat: z.unknown().optional() })).optional(),
});

/** Counts the template's resources that are billed per month, and reads the functions' memory sizes. */
export async function readStackCounts(): Promise<Measurement['stack']> {
  const assembly = await synthesizeAssembly();
  const { template } = assembly;
  const countResources = (type: string) => findResources(template, type).length;
  const alarms = findResources(template, 'AWS::CloudWatch::Alarm').map(
    ([, { Properties }]) => alarmSchema.parse(Properties).Metrics,
  );
  const logMetrics = findResources(template, 'AWS::Logs::MetricFilter').flatMap(
    ([, { Properties }]) => metricFilterSchema.parse(Properties).MetricTransformations,
  );
  const memory = new Map(
    listFunctionsWithoutHosts(assembly).map(({ name, memoryMb }) => [name, memoryMb]),
  );
  const readMemory = (name: 'api' | 'preview' | 'worker' | 'sweeper') => memory.get(name) ?? 0;
  return {
    alarm_metrics: alarms.reduce(
      (sum, metrics) => sum + (metrics?.filter(({ MetricStat }) => MetricStat).length ?? 1),
      0,
    ),
    dashboards: countResources('AWS::CloudWatch::Dashboard'),
    secrets: countResources('AWS::SecretsManager::Secret'),
    keys: countResources('AWS::KMS::Key'),
    polled_queues: countResources('AWS::Lambda::EventSourceMapping'),
    own_metrics: metricNames.length + new Set(logMetrics.map(({ MetricName }) => MetricName)).size,
    memory_mb: {
      api: readMemory('api'),
      preview: readMemory('preview'),
      worker: readMemory('worker'),
      sweeper: readMemory('sweeper'),
    },
  };
}
