import { z } from 'zod';
import { resourcesOf, synthesizeAssembly } from '#infra/local/assembly.ts';
import { localFunctions } from '#infra/local/function-environment.ts';
import { metricNames } from '#shared/metrics.ts';
import type { Measurement } from './measurement.ts';

const filterSchema = z.looseObject({
  MetricTransformations: z.array(z.looseObject({ MetricName: z.string() })),
});

const alarmSchema = z.looseObject({
  Metrics: z.array(z.looseObject({ MetricStat: z.unknown().optional() })).optional(),
});

/** What the template says that is paid for by the month, and the functions' memory. */
export async function stackFacts(): Promise<Measurement['stack']> {
  const assembly = await synthesizeAssembly();
  const { template } = assembly;
  const countOf = (type: string) => resourcesOf(template, type).length;
  const alarms = resourcesOf(template, 'AWS::CloudWatch::Alarm').map(
    ([, { Properties }]) => alarmSchema.parse(Properties).Metrics,
  );
  const counted = resourcesOf(template, 'AWS::Logs::MetricFilter').flatMap(
    ([, { Properties }]) => filterSchema.parse(Properties).MetricTransformations,
  );
  const memory = new Map(localFunctions(assembly, String).map((own) => [own.name, own.memoryMb]));
  const memoryOf = (name: 'api' | 'preview' | 'worker' | 'sweeper') => memory.get(name) ?? 0;
  return {
    alarm_metrics: alarms.reduce(
      (sum, metrics) => sum + (metrics?.filter(({ MetricStat }) => MetricStat).length ?? 1),
      0,
    ),
    dashboards: countOf('AWS::CloudWatch::Dashboard'),
    secrets: countOf('AWS::SecretsManager::Secret'),
    keys: countOf('AWS::KMS::Key'),
    polled_queues: countOf('AWS::Lambda::EventSourceMapping'),
    own_metrics: metricNames.length + new Set(counted.map(({ MetricName }) => MetricName)).size,
    memory_mb: {
      api: memoryOf('api'),
      preview: memoryOf('preview'),
      worker: memoryOf('worker'),
      sweeper: memoryOf('sweeper'),
    },
  };
}
