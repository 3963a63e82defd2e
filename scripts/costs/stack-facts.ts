import { z } from 'zod';
import { localFunctions } from '#infra/local/function-environment.ts';
import { resourcesOf, synthesizeTemplate } from '#infra/local/template.ts';
import { metricNames } from '#shared/metrics.ts';
import type { Measurement } from './measurement.ts';

const alarmSchema = z.looseObject({
  Metrics: z.array(z.looseObject({ MetricStat: z.unknown().optional() })).optional(),
});

/** What the template says that is paid for by the month, and the functions' memory. */
export async function stackFacts(): Promise<Measurement['stack']> {
  const template = await synthesizeTemplate();
  const countOf = (type: string) => resourcesOf(template, type).length;
  const alarms = resourcesOf(template, 'AWS::CloudWatch::Alarm').map(
    ([, { Properties }]) => alarmSchema.parse(Properties).Metrics,
  );
  const memory = new Map(localFunctions(template, '').map((own) => [own.name, own.memoryMb]));
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
    own_metrics: metricNames.length,
    memory_mb: {
      api: memoryOf('api'),
      preview: memoryOf('preview'),
      worker: memoryOf('worker'),
      sweeper: memoryOf('sweeper'),
    },
  };
}
