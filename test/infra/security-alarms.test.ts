import type { Template } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { stageSchema } from '#infra/config.ts';
import { rateLimits } from '#lambdas/services/auth/rate-limit.ts';
import { synthesisMs, templateOf } from './synthesize.ts';

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
  template = await templateOf('prod');
}, synthesisMs);

const propertiesOf = (type: string) =>
  Object.values(template.findResources(type)).map(({ Properties }) => Properties as unknown);

/** The log group that each function writes to, by the function's name. */
const logGroups = () =>
  new Map(
    propertiesOf('AWS::Lambda::Function').flatMap((properties) => {
      const found = z
        .object({
          LoggingConfig: z.object({ LogGroup: z.object({ Ref: z.string() }) }),
          Environment: z.object({
            Variables: z.object({ POWERTOOLS_SERVICE_NAME: z.string() }),
          }),
        })
        .safeParse(properties).data;
      return found
        ? [
            [
              found.LoggingConfig.LogGroup.Ref,
              found.Environment.Variables.POWERTOOLS_SERVICE_NAME,
            ] as const,
          ]
        : [];
    }),
  );

const filtersOf = (name: string) =>
  propertiesOf('AWS::Logs::MetricFilter')
    .map((properties) => filterSchema.parse(properties))
    .filter(({ MetricTransformations: [metric] }) => metric.MetricName === name);

const alarmOf = (name: string) =>
  propertiesOf('AWS::CloudWatch::Alarm')
    .map((properties) => alarmSchema.parse(properties))
    .find(({ MetricName }) => MetricName === name);

describe.each([
  ['SignInFailures', ['api'], ['sign_in_failed', 'sign_in_locked', 'confirmation_failed']],
  ['TokenReuse', ['api'], ['token_reused']],
  ['OriginRefusals', ['api', 'preview'], ['origin_refused']],
])('%s', (name, functions, events) => {
  test('counts the lines of its events in the logs of the functions that write them', () => {
    const filters = filtersOf(name);

    const names = filters.map(({ LogGroupName }) => logGroups().get(LogGroupName.Ref));
    expect(names.toSorted()).toEqual(functions);
    const compared = events.map((event) => `($.event = "${event}")`).join(' || ');
    const pattern = events.length > 1 ? compared : compared.slice(1, -1);
    for (const { FilterPattern } of filters) expect(FilterPattern).toBe(`{ ${pattern} }`);
  });

  test('watches the sum that its filters write, apart from other stages', () => {
    const written = filtersOf(name).map(({ MetricTransformations: [metric] }) => metric);

    expect(alarmOf(name)).toMatchObject({ Statistic: 'Sum', EvaluationPeriods: 1 });
    expect(written.length).toBeGreaterThan(0);
    for (const { MetricNamespace } of written) {
      expect(MetricNamespace).toBe('Deckwright/prod');
      expect(alarmOf(name)?.Namespace).toBe(MetricNamespace);
    }
  });
});

test('failed sign-ins raise the alarm at the number that one network address may make at once', () => {
  const { uses, seconds } = rateLimits.login_address;

  expect(alarmOf('SignInFailures')).toMatchObject({ Threshold: uses, Period: seconds });
});

test.each(['WARN', 'ERROR'])(
  'a stage can’t set the log level %s, which hides the events',
  (level) => {
    const { log_level } = stageSchema.shape;

    expect(log_level.safeParse('INFO').success).toBe(true);
    expect(log_level.safeParse(level).success).toBe(false);
  },
);
