import type { Template } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { stageSchema } from '#infra/config.ts';
import { rateLimits } from '#lambdas/services/rate-limits/rate-limit.ts';
import { createTemplate, synthesisMs } from './synthesize.ts';

const filterSchema = z.object({
  FilterPattern: z.string(),
  LogGroupName: z.object({ Ref: z.string() }),
  MetricTransformations: z.tuple([
    z.object({ MetricName: z.string(), MetricNamespace: z.string(), MetricValue: z.literal('1') }),
  ]),
});
const alarmSchema = z.looseObject({
  MetricName: z.string().optional(),
  Namespace: z.string().optional(),
  Statistic: z.string().optional(),
  Period: z.number().optional(),
  Threshold: z.number(),
  EvaluationPeriods: z.number(),
});

let template: Template;
beforeAll(async () => {
  template = await createTemplate('prod');
}, synthesisMs);

const findProperties = (type: string) =>
  Object.values(template.findResources(type)).map(({ Properties }) => Properties as unknown);

/** Returns the name of each log group's function, by log group. */
const findLogGroups = () =>
  new Map(
    findProperties('AWS::Lambda::Function').flatMap((properties) => {
      const foundFilters = z
        .object({
          LoggingConfig: z.object({ LogGroup: z.object({ Ref: z.string() }) }),
          Environment: z.object({
            Variables: z.object({ POWERTOOLS_SERVICE_NAME: z.string() }),
          }),
        })
        .safeParse(properties).data;
      return foundFilters
        ? [
            [
              foundFilters.LoggingConfig.LogGroup.Ref,
              foundFilters.Environment.Variables.POWERTOOLS_SERVICE_NAME,
            ] as const,
          ]
        : [];
    }),
  );

const findFilters = (name: string) =>
  findProperties('AWS::Logs::MetricFilter')
    .map((properties) => filterSchema.parse(properties))
    .filter(({ MetricTransformations: [metric] }) => metric.MetricName === name);

const findAlarm = (name: string) =>
  findProperties('AWS::CloudWatch::Alarm')
    .map((properties) => alarmSchema.parse(properties))
    .find(({ MetricName }) => MetricName === name);

describe.each([
  ['SignInFailures', ['api'], ['sign_in_failed', 'sign_in_locked', 'confirmation_failed']],
  ['TokenReuse', ['api'], ['token_reused']],
  ['OriginRefusals', ['api', 'preview'], ['origin_refused']],
])('the security alarm %s', (name, functions, events) => {
  test('a security alarm counts its events in the logs of the functions that write them', () => {
    const filters = findFilters(name);

    const names = filters.map(({ LogGroupName }) => findLogGroups().get(LogGroupName.Ref));
    expect(names.toSorted()).toEqual(functions);
    const compared = events.map((event) => `($.event = "${event}")`).join(' || ');
    const pattern = events.length > 1 ? compared : compared.slice(1, -1);
    for (const { FilterPattern } of filters) expect(FilterPattern).toBe(`{ ${pattern} }`);
  });

  test('a security alarm uses the sum of its metric filters in the stage’s namespace', () => {
    const written = findFilters(name).map(({ MetricTransformations: [metric] }) => metric);

    expect(findAlarm(name)).toMatchObject({ Statistic: 'Sum', EvaluationPeriods: 1 });
    expect(written.length).toBeGreaterThan(0);
    for (const { MetricNamespace } of written) {
      expect(MetricNamespace).toBe('Deckwright/prod');
      expect(findAlarm(name)?.Namespace).toBe(MetricNamespace);
    }
  });
});

test('the alarm on failed sign-ins has the threshold of the rate limit per network address', () => {
  const { uses, seconds } = rateLimits.login_address;

  expect(findAlarm('SignInFailures')).toMatchObject({ Threshold: uses, Period: seconds });
});

test.each(['WARN', 'ERROR'])(
  'the log level %s is rejected because it would hide the security events',
  (level) => {
    const { log_level } = stageSchema.shape;

    expect(log_level.safeParse('INFO').success).toBe(true);
    expect(log_level.safeParse(level).success).toBe(false);
  },
);
