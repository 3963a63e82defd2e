import { Match, type Template } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { functionNames } from '#infra/assets.ts';
import { resourcesOf, synthesizeAssembly } from '#infra/local/assembly.ts';
import { localFunctions } from '#infra/local/function-environment.ts';
import { contentLimits } from '#lambdas/api/content/run-in-threads.ts';
import { requestTimeoutMs } from '#lambdas/api/middleware/request-timeout.ts';
import { pictureLimits } from '#lambdas/services/pictures/encode-in-thread.ts';
import { readLimits } from '#lambdas/services/sources/reading/read-in-thread.ts';
import { taskLimits } from '#lambdas/worker/task-limits.ts';
import { settingsSchema } from '#shared/schemas/settings.ts';
import { synthesisMs, templateOf } from './synthesize.ts';

let template: Template;

beforeAll(async () => {
  template = await templateOf('prod');
}, synthesisMs);

const own = (name: string) => ({
  Environment: { Variables: Match.objectLike({ POWERTOOLS_SERVICE_NAME: name }) },
});

function environmentOf(name: string): Record<string, unknown> {
  const [found] = Object.values(
    template.findResources('AWS::Lambda::Function', { Properties: own(name) }),
  );
  return found?.Properties.Environment.Variables;
}

test.each([
  ['api', 1536, 29],
  ['preview', 512, 10],
  ['worker', 2048, 300],
  ['sweeper', 512, 60],
  ['mailer', 256, 30],
])('%s has %i MB and %i s', (name, MemorySize, Timeout) => {
  template.hasResourceProperties('AWS::Lambda::Function', { ...own(name), MemorySize, Timeout });
});

/** Megabytes of a function without its threads: measured, 110 to 190. */
const mainMb = 250;

test.each([
  ['api', [contentLimits, pictureLimits]],
  // A task may decode stored pictures; a document is read between two tasks.
  ['worker', [taskLimits, pictureLimits]],
  ['worker', [taskLimits, readLimits]],
])('%s has room for its threads at their limits', (name, limits) => {
  const [found] = Object.values(
    template.findResources('AWS::Lambda::Function', { Properties: own(name) }),
  );
  const threadsMb = limits.reduce((sum, { memoryMb }) => sum + memoryMb, 0);

  expect(found?.Properties.MemorySize).toBeGreaterThanOrEqual(threadsMb + mainMb);
});

test('the api answers that it is busy before the function’s time is over', () => {
  const [found] = Object.values(
    template.findResources('AWS::Lambda::Function', { Properties: own('api') }),
  );

  expect(found?.Properties.Timeout * 1000).toBeGreaterThanOrEqual(requestTimeoutMs + 3_000);
});

test.each([...functionNames])(
  '%s runs on Node 24 and arm64, traced, with a log group of its own',
  (name) => {
    template.hasResourceProperties('AWS::Lambda::Function', {
      ...own(name),
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      TracingConfig: { Mode: 'Active' },
      LoggingConfig: { LogFormat: 'JSON', LogGroup: Match.anyValue() },
    });
  },
);

test.each([
  [
    'api',
    [
      'GENERATION_QUEUE_URL',
      'WATCH_QUEUE_URL',
      'MAIL_QUEUE_URL',
      'JWT_SECRET_ARN',
      'ORIGIN_SECRET_ARN',
      'FACTOR_SECRET_ARN',
    ],
  ],
  ['preview', ['PREVIEW_SECRET_ARN', 'JWKS_URL', 'ORIGIN_SECRET_ARN', 'APP_ORIGIN']],
  ['worker', ['GENERATION_QUEUE_URL', 'WATCH_QUEUE_URL', 'FONTS_DIR']],
  ['sweeper', ['GENERATION_QUEUE_URL', 'WATCH_QUEUE_URL']],
  ['mailer', ['APP_ORIGIN', 'MAIL_FROM', 'MAIL_CONFIGURATION_SET']],
])('%s is told %j besides what all are told', (name, variables) => {
  const common = [
    'STAGE',
    'VERSION',
    'COMMIT',
    'TABLE_NAME',
    'ARTIFACTS_BUCKET',
    'LOG_LEVEL',
    'SETTINGS',
  ];

  expect(Object.keys(environmentOf(name))).toEqual(
    expect.arrayContaining([...common, ...variables]),
  );
});

test('SETTINGS is what the functions parse', () => {
  const settings = JSON.parse(z.string().parse(environmentOf('api').SETTINGS));

  expect(settingsSchema.safeParse(settings).success).toBe(true);
});

test(
  'one machine runs these five, and none of CDK’s own',
  async () => {
    const assembly = await synthesizeAssembly();

    const run = localFunctions(assembly, String);

    expect(run.map(({ name }) => name).toSorted()).toEqual(functionNames.toSorted());
    const all = resourcesOf(assembly.template, 'AWS::Lambda::Function');
    expect(all.length).toBeGreaterThan(run.length);
  },
  synthesisMs,
);

test.each([...functionNames])('%s loads no source map as it starts', (name) => {
  expect(environmentOf(name)).not.toHaveProperty('NODE_OPTIONS');
});

test('the preview function is not given the secret that signs access tokens', () => {
  expect(environmentOf('preview')).not.toHaveProperty('JWT_SECRET_ARN');
});

test('the api knows no distribution, else the stack could not be built', () => {
  expect(environmentOf('api')).not.toHaveProperty('APP_ORIGIN');
});

describe('roles', () => {
  const statementSchema = z.looseObject({
    Effect: z.string(),
    Action: z.union([z.string(), z.array(z.string())]),
    Resource: z.unknown(),
    Condition: z.unknown().optional(),
  });

  function statements(isWanted: (policy: string) => boolean) {
    return Object.entries(template.findResources('AWS::IAM::Policy'))
      .filter(([id]) => isWanted(id))
      .flatMap(([, { Properties }]) =>
        z.array(statementSchema).parse(Properties.PolicyDocument.Statement),
      )
      .map(({ Action, Resource, Condition }) => ({
        actions: [Action].flat(),
        resource: Resource,
        condition: Condition,
      }));
  }

  const ownStatements = () => statements((id) => !id.startsWith('CustomCDKBucketDeployment'));

  test('name every action in full', () => {
    const actions = ownStatements().flatMap((statement) => statement.actions);

    expect(actions.length).toBeGreaterThan(30);
    expect(actions.filter((action) => action.includes('*'))).toEqual([]);
  });

  test('reach all resources for traces alone', () => {
    const everywhere = ownStatements().filter(({ resource }) => resource === '*');

    expect(new Set(everywhere.flatMap(({ actions }) => actions))).toEqual(
      new Set(['xray:PutTraceSegments', 'xray:PutTelemetryRecords']),
    );
  });

  test('let nobody scan the table', () => {
    const actions = ownStatements().flatMap((statement) => statement.actions);

    expect(actions).not.toContain('dynamodb:Scan');
  });

  test('let the preview host read by key, and write to shared links and counters alone', () => {
    const onTable = statements((policy) => policy.includes('PreviewSiteHandler')).filter(
      ({ actions }) => actions.some((action) => action.startsWith('dynamodb:')),
    );

    expect(onTable.map(({ actions, condition }) => ({ actions, condition }))).toEqual([
      { actions: ['dynamodb:GetItem'], condition: undefined },
      {
        actions: ['dynamodb:UpdateItem'],
        condition: {
          'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['SHARE#*', 'COUNTER#*'] },
        },
      },
    ]);
    expect(JSON.stringify(onTable)).not.toContain('/index/');
  });

  test.each(['ApiHandler', 'Worker', 'Sweeper'])(
    'let %s, which moves decks on, write their artifacts',
    (id) => {
      const writing = statements((policy) => policy.includes(id)).filter(({ actions }) =>
        actions.includes('s3:PutObject'),
      );

      expect(JSON.stringify(writing.map(({ resource }) => resource))).toContain('/decks/*');
    },
  );

  test.each([
    ['ApiHandler', 's3:PutObject', 'signs uploads'],
    ['Worker', 's3:GetObject', 'reads them'],
    ['Sweeper', 's3:DeleteObject', 'takes them away'],
  ])('let %s do %s to sources: it %s', (id, action) => {
    const doing = statements((policy) => policy.includes(id)).filter(({ actions }) =>
      actions.includes(action),
    );

    expect(JSON.stringify(doing.map(({ resource }) => resource))).toContain('/sources/*');
  });

  test('let the worker alone call models', () => {
    const callers = Object.entries(template.findResources('AWS::IAM::Policy')).filter(
      ([, { Properties }]) => JSON.stringify(Properties).includes('bedrock:InvokeModel'),
    );

    expect(callers.map(([id]) => id)).toEqual([expect.stringContaining('Worker')]);
  });

  test(
    'let the worker alone read the key of a web search, where the stage has one',
    async () => {
      const secret_arn = 'arn:aws:secretsmanager:us-east-1:123456789012:secret:search-AbCdEf';
      const searching = await templateOf('prod', {
        settings: { search: { provider: 'brave', secret_arn } },
      });
      const readersIn = (of: typeof template) =>
        Object.entries(of.findResources('AWS::IAM::Policy'))
          .filter(([, { Properties }]) => JSON.stringify(Properties).includes(secret_arn))
          .map(([id]) => id);

      expect(readersIn(searching)).toEqual([expect.stringContaining('Worker')]);
      expect(JSON.stringify(template.toJSON())).not.toContain('SEARCH_SECRET_ARN');
    },
    synthesisMs,
  );

  test('let the mailer alone send mail, as the stage sender', () => {
    const senders = Object.entries(template.findResources('AWS::IAM::Policy')).filter(
      ([, { Properties }]) => JSON.stringify(Properties).includes('ses:SendEmail'),
    );

    expect(senders.map(([id]) => id)).toEqual([expect.stringContaining('Mailer')]);
  });
});
