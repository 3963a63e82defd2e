import { Match, type Template } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { functionNames } from '#infra/assets.ts';
import { findResources, synthesizeAssembly } from '#infra/local/assembly.ts';
import { listFunctionsWithoutHosts } from '#infra/local/function-environment.ts';
import { contentLimits } from '#lambdas/api/content/run-in-threads.ts';
import { requestTimeoutMs } from '#lambdas/api/middleware/request-timeout.ts';
import { pictureThreadLimits } from '#lambdas/services/pictures/encode-in-thread.ts';
import { readLimits } from '#lambdas/services/sources/reading/read-in-thread.ts';
import { taskLimits } from '#lambdas/worker/task-limits.ts';
import { settingsSchema } from '#shared/schemas/settings.ts';
import { createTemplate, synthesisMs } from './synthesize.ts';

let template: Template;

beforeAll(async () => {
  template = await createTemplate('prod');
}, synthesisMs);

const matchServiceName = (name: string) => ({
  Environment: { Variables: Match.objectLike({ POWERTOOLS_SERVICE_NAME: name }) },
});

function readEnvironment(name: string): Record<string, unknown> {
  const [found] = Object.values(
    template.findResources('AWS::Lambda::Function', { Properties: matchServiceName(name) }),
  );
  return found?.Properties.Environment.Variables;
}

test.each([
  ['api', 1536, 29],
  ['preview', 512, 10],
  ['worker', 2048, 900],
  ['sweeper', 512, 60],
  ['mailer', 256, 30],
  ['webhooks', 256, 30],
])('%s has %i MB of memory and a timeout of %i s', (name, MemorySize, Timeout) => {
  template.hasResourceProperties('AWS::Lambda::Function', {
    ...matchServiceName(name),
    MemorySize,
    Timeout,
  });
});

/** Memory of a function without its threads in megabytes; measured: 110 to 190. */
const memoryWithoutThreadsMb = 250;

test.each([
  ['api', [contentLimits, pictureThreadLimits]],
  // A task may decode stored pictures. The worker reads documents only between tasks, so the picture thread and the
  // reading thread never run at the same time.
  ['worker', [taskLimits, pictureThreadLimits]],
  ['worker', [taskLimits, readLimits]],
])('%s has enough memory for its threads at their limits', (name, limits) => {
  const [found] = Object.values(
    template.findResources('AWS::Lambda::Function', { Properties: matchServiceName(name) }),
  );
  const threadsMb = limits.reduce((sum, { memoryMb }) => sum + memoryMb, 0);

  expect(found?.Properties.MemorySize).toBeGreaterThanOrEqual(threadsMb + memoryWithoutThreadsMb);
});

test('the api responds with "busy" before the function times out', () => {
  const [found] = Object.values(
    template.findResources('AWS::Lambda::Function', { Properties: matchServiceName('api') }),
  );

  expect(found?.Properties.Timeout * 1000).toBeGreaterThanOrEqual(requestTimeoutMs + 3_000);
});

test.each([...functionNames])(
  '%s runs on Node 24 and arm64 with tracing and its own log group',
  (name) => {
    template.hasResourceProperties('AWS::Lambda::Function', {
      ...matchServiceName(name),
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
      'ARTIFACTS_BUCKET',
      'GENERATION_QUEUE_URL',
      'WATCH_QUEUE_URL',
      'MAIL_QUEUE_URL',
      'JWT_SECRET_ARN',
      'ORIGIN_SECRET_ARN',
      'FACTOR_SECRET_ARN',
      'WEBHOOK_QUEUE_URL',
      'WEBHOOK_SECRET_ARN',
    ],
  ],
  [
    'preview',
    [
      'ARTIFACTS_BUCKET',
      'PREVIEW_SECRET_ARN',
      'JWKS_URL',
      'ORIGIN_SECRET_ARN',
      'APP_ORIGIN',
      'PREVIEW_ORIGIN',
    ],
  ],
  [
    'worker',
    [
      'ARTIFACTS_BUCKET',
      'GENERATION_QUEUE_URL',
      'WATCH_QUEUE_URL',
      'WEBHOOK_QUEUE_URL',
      'FONTS_DIR',
    ],
  ],
  ['sweeper', ['ARTIFACTS_BUCKET', 'GENERATION_QUEUE_URL', 'WATCH_QUEUE_URL', 'WEBHOOK_QUEUE_URL']],
  ['mailer', ['ARTIFACTS_BUCKET', 'APP_ORIGIN', 'MAIL_FROM', 'MAIL_CONFIGURATION_SET']],
  ['webhooks', ['APP_ORIGIN', 'WEBHOOK_QUEUE_URL', 'MAIL_QUEUE_URL', 'WEBHOOK_SECRET_ARN']],
])('%s has the environment variables %j in addition to the common ones', (name, variables) => {
  const commonVariables = ['STAGE', 'VERSION', 'COMMIT', 'TABLE_NAME', 'LOG_LEVEL', 'SETTINGS'];

  expect(Object.keys(readEnvironment(name))).toEqual(
    expect.arrayContaining([...commonVariables, ...variables]),
  );
});

test('the environment variable SETTINGS of the functions is valid', () => {
  const settings = JSON.parse(z.string().parse(readEnvironment('api').SETTINGS));

  expect(settingsSchema.safeParse(settings).success).toBe(true);
});

test(
  'the local stack runs the six functions, without CDK’s helper functions',
  async () => {
    const assembly = await synthesizeAssembly();

    const run = listFunctionsWithoutHosts(assembly);

    expect(run.map(({ name }) => name).toSorted()).toEqual(functionNames.toSorted());
    const all = findResources(assembly.template, 'AWS::Lambda::Function');
    expect(all.length).toBeGreaterThan(run.length);
  },
  synthesisMs,
);

test.each([...functionNames])('%s loads no source map at startup', (name) => {
  expect(readEnvironment(name)).not.toHaveProperty('NODE_OPTIONS');
});

test('the preview function has no access to the keys that sign access tokens', () => {
  expect(readEnvironment('preview')).not.toHaveProperty('JWT_SECRET_ARN');
});

test('the api does not reference a distribution, because that reference would be circular', () => {
  expect(readEnvironment('api')).not.toHaveProperty('APP_ORIGIN');
});

describe('IAM roles of the functions', () => {
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

  test('roles contain no wildcard actions', () => {
    const actions = ownStatements().flatMap((statement) => statement.actions);

    expect(actions.length).toBeGreaterThan(30);
    expect(actions.filter((action) => action.includes('*'))).toEqual([]);
  });

  test('roles use the resource * only for traces', () => {
    const everywhere = ownStatements().filter(({ resource }) => resource === '*');

    expect(new Set(everywhere.flatMap(({ actions }) => actions))).toEqual(
      new Set(['xray:PutTraceSegments', 'xray:PutTelemetryRecords']),
    );
  });

  test('roles do not allow scanning the table', () => {
    const actions = ownStatements().flatMap((statement) => statement.actions);

    expect(actions).not.toContain('dynamodb:Scan');
  });

  test('roles allow the preview function to read by key and to write only share links and counters', () => {
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
    'roles allow %s to write artifacts of decks',
    (id) => {
      const writing = statements((policy) => policy.includes(id)).filter(({ actions }) =>
        actions.includes('s3:PutObject'),
      );

      expect(JSON.stringify(writing.map(({ resource }) => resource))).toContain('/decks/*');
    },
  );

  test.each([
    ['ApiHandler', 's3:PutObject', 'signs uploads'],
    ['Worker', 's3:GetObject', 'reads sources'],
    ['Sweeper', 's3:DeleteObject', 'deletes sources'],
  ])('roles allow %s the action %s on sources because the function %s', (id, action) => {
    const doing = statements((policy) => policy.includes(id)).filter(({ actions }) =>
      actions.includes(action),
    );

    expect(JSON.stringify(doing.map(({ resource }) => resource))).toContain('/sources/*');
  });

  test('roles allow only the worker to call models', () => {
    const callers = Object.entries(template.findResources('AWS::IAM::Policy')).filter(
      ([, { Properties }]) => JSON.stringify(Properties).includes('bedrock:InvokeModel'),
    );

    expect(callers.map(([id]) => id)).toEqual([expect.stringContaining('Worker')]);
  });

  test(
    'roles allow only the worker to read the key of the web search',
    async () => {
      const secret_arn = 'arn:aws:secretsmanager:us-east-1:123456789012:secret:search-AbCdEf';
      const searching = await createTemplate('prod', {
        settings: { search: { provider: 'brave', secret_arn } },
      });
      const readersIn = (source: typeof template) =>
        Object.entries(source.findResources('AWS::IAM::Policy'))
          .filter(([, { Properties }]) => JSON.stringify(Properties).includes(secret_arn))
          .map(([id]) => id);

      expect(readersIn(searching)).toEqual([expect.stringContaining('Worker')]);
      expect(JSON.stringify(template.toJSON())).not.toContain('SEARCH_SECRET_ARN');
    },
    synthesisMs,
  );

  test(
    'roles allow the API and the worker to read the picture keys, and the worker to call the image model',
    async () => {
      const secret_arn = 'arn:aws:secretsmanager:us-east-1:123456789012:secret:pictures-AbCdEf';
      const model = 'stability.stable-image-core-v1:1';
      const generator = {
        ...({ kind: 'bedrock', model, region: 'us-west-2' } as const),
        usd_per_picture: 0.04,
      };
      const pictured = await createTemplate('prod', {
        settings: { pictures: { search: ['unsplash'], generator, secret_arn } },
      });
      const policiesWith = (text: string) =>
        Object.entries(pictured.findResources('AWS::IAM::Policy'))
          .filter(([, { Properties }]) => JSON.stringify(Properties).includes(text))
          .map(([id]) => id)
          .toSorted();

      expect(policiesWith(secret_arn)).toEqual([
        expect.stringContaining('Api'),
        expect.stringContaining('Worker'),
      ]);
      expect(policiesWith(`:us-west-2::foundation-model/${model}`)).toEqual([
        expect.stringContaining('Worker'),
      ]);
      expect(JSON.stringify(pictured.toJSON())).toContain('https://images.unsplash.com');
      expect(JSON.stringify(template.toJSON())).not.toContain('unsplash');
    },
    synthesisMs,
  );

  test('roles allow only the mailer to send mail', () => {
    const senders = Object.entries(template.findResources('AWS::IAM::Policy')).filter(
      ([, { Properties }]) => JSON.stringify(Properties).includes('ses:SendEmail'),
    );

    expect(senders.map(([id]) => id)).toEqual([expect.stringContaining('Mailer')]);
  });
});
