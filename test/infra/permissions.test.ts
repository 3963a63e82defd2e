import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type FunctionName, functionNames } from '#infra/assets.ts';
import { createTemplate, synthesisMs } from './synthesize.ts';

/** Actions that a role allows, by resource. */
type Allowed = Record<string, string[]>;

const traces = ['xray:PutTelemetryRecords', 'xray:PutTraceSegments'];
const logging = ['logs:CreateLogStream', 'logs:PutLogEvents'];
const commonPermissions = { '*': traces, 'own logs': logging };

const reading = ['dynamodb:BatchGetItem', 'dynamodb:GetItem', 'dynamodb:Query'];
const writing = [
  'dynamodb:BatchWriteItem',
  'dynamodb:ConditionCheckItem',
  'dynamodb:DeleteItem',
  'dynamodb:PutItem',
  'dynamodb:UpdateItem',
];
const items = [...reading, ...writing].toSorted();
const wholeTable = { table: items, 'table/index/*': items };

const objects = ['s3:DeleteObject', 's3:GetObject', 's3:PutObject'];
const listing = { artifacts: ['s3:ListBucket'] };
const send = ['sqs:SendMessage'];
const receive = [
  'sqs:ChangeMessageVisibility',
  'sqs:DeleteMessage',
  'sqs:GetQueueAttributes',
  'sqs:GetQueueUrl',
  'sqs:ReceiveMessage',
];
const secret = ['secretsmanager:GetSecretValue'];
const mail = ['ses:SendEmail', 'ses:SendRawEmail'];
const model = ['bedrock:InvokeModel', 'bedrock:InvokeModelWithResponseStream'];

/** All permissions of each function. */
const permissions: Record<FunctionName, Allowed> = {
  api: {
    ...commonPermissions,
    ...wholeTable,
    ...listing,
    'artifacts/decks/*': objects,
    'artifacts/sources/*': objects,
    'artifacts/data-exports/*': ['s3:GetObject'],
    tasks: send,
    watches: send,
    mails: send,
    webhooks: send,
    'first admin code': secret,
    'origin secret': secret,
    'signing keys': secret,
    'factor keys': secret,
    'webhook keys': secret,
  },
  preview: {
    ...commonPermissions,
    table: ['dynamodb:GetItem'],
    'table of SHARE#*, COUNTER#*': ['dynamodb:UpdateItem'],
    ...listing,
    'artifacts/decks/*': ['s3:GetObject'],
    'origin secret': secret,
    'preview keys': secret,
  },
  worker: {
    ...commonPermissions,
    ...wholeTable,
    ...listing,
    'artifacts/decks/*': objects,
    'artifacts/sources/*': objects,
    tasks: [...receive, ...send].toSorted(),
    watches: send,
    webhooks: send,
    'arn:aws:bedrock:*::foundation-model/anthropic.claude-haiku-5-5': model,
    'arn:aws:bedrock:*::foundation-model/anthropic.claude-sonnet-5-5': model,
    'arn:aws:bedrock:region:account:inference-profile/us.anthropic.claude-haiku-5-5': model,
    'arn:aws:bedrock:region:account:inference-profile/us.anthropic.claude-sonnet-5-5': model,
  },
  sweeper: {
    ...commonPermissions,
    ...wholeTable,
    ...listing,
    'artifacts/decks/*': objects,
    'artifacts/sources/*': ['s3:DeleteObject', 's3:GetObject'],
    'artifacts/data-exports/*': ['s3:AbortMultipartUpload', ...objects],
    tasks: send,
    watches: [...receive, ...send].toSorted(),
    webhooks: send,
    mails: send,
  },
  mailer: {
    ...commonPermissions,
    mails: receive,
    'table of SUPPRESSION#*': ['dynamodb:GetItem', 'dynamodb:PutItem'],
    'arn:aws:ses:region:account:identity/sender': mail,
    'arn:aws:ses:region:account:configuration-set/sender': mail,
    // Permission for the identities of the recipients, which SES also requires while the account is in the sandbox.
    'arn:aws:ses:region:account:identity/* by the sender': mail,
  },
  webhooks: {
    ...commonPermissions,
    webhooks: [...receive, ...send].toSorted(),
    mails: send,
    'webhook keys': secret,
    'table of WEBHOOKS#*': [
      'dynamodb:ConditionCheckItem',
      'dynamodb:DeleteItem',
      'dynamodb:GetItem',
      'dynamodb:PutItem',
      'dynamodb:Query',
      'dynamodb:UpdateItem',
    ],
    'table of USER#*': ['dynamodb:GetItem'],
    'table of COUNTER#*': ['dynamodb:GetItem', 'dynamodb:UpdateItem'],
  },
};

/** Prefixes of logical ids, each with the name that this test uses. */
const names: readonly [start: string, name: string][] = [
  ['DataStoreTable', 'table'],
  ['DataStoreArtifacts', 'artifacts'],
  ['GenerationTasksQueue', 'tasks'],
  ['GenerationWatchesQueue', 'watches'],
  ['MailQueue', 'mails'],
  ['WebhooksQueue', 'webhooks'],
  ['FirstAdminCode', 'first admin code'],
  ['OriginSecret', 'origin secret'],
  ['SigningKeys', 'signing keys'],
  ['PreviewKeys', 'preview keys'],
  ['FactorKeys', 'factor keys'],
  ['WebhookKeys', 'webhook keys'],
  ['MailSender', 'sender'],
];

const texts = z.union([z.string().transform((text) => [text]), z.array(z.string())]);
const statementSchema = z.strictObject({
  Effect: z.literal('Allow'),
  Action: texts,
  Resource: z.unknown().transform((resource) => [resource].flat()),
  Condition: z
    .union([
      z.strictObject({
        'ForAllValues:StringLike': z.strictObject({ 'dynamodb:LeadingKeys': z.array(z.string()) }),
      }),
      z.strictObject({
        StringEquals: z.strictObject({
          'ses:FromAddress': z.tuple([z.string().includes('no-reply@')]),
        }),
      }),
    ])
    .optional(),
});
const joinSchema = z.object({ 'Fn::Join': z.tuple([z.literal(''), z.array(z.unknown())]) });
const refSchema = z.object({ Ref: z.string() });
const arnSchema = z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.literal('Arn')]) });

const resourceLabel = (id: string): string => {
  if (id.includes('Logs')) return 'own logs';
  return names.find(([start]) => id.startsWith(start))?.[1] ?? id;
};

/** Returns the name that the table above uses for the resource of a statement. */
function resourceName(resource: unknown): string {
  if (typeof resource === 'string') return resource;
  const { data: join } = joinSchema.safeParse(resource);
  if (join) return join['Fn::Join'][1].map(resourceName).join('');
  const { data: arn } = arnSchema.safeParse(resource);
  if (arn) return resourceLabel(arn['Fn::GetAtt'][0]);
  const { Ref } = refSchema.parse(resource);
  if (Ref === 'AWS::Partition') return 'aws';
  return Ref.startsWith('AWS::')
    ? Ref.slice(5).replace('AccountId', 'account').toLowerCase()
    : resourceLabel(Ref);
}

function conditionName(condition: z.infer<typeof statementSchema>['Condition']): string {
  if (!condition) return '';
  if ('StringEquals' in condition) return ' by the sender';
  return ` of ${condition['ForAllValues:StringLike']['dynamodb:LeadingKeys'].join(', ')}`;
}

function allowedBy(statements: unknown): Allowed {
  const allowed: Allowed = {};
  for (const { Action, Resource, Condition } of z.array(statementSchema).parse(statements)) {
    for (const resource of Resource) {
      const name = `${resourceName(resource)}${conditionName(Condition)}`;
      allowed[name] = [...(allowed[name] ?? []), ...Action].toSorted();
    }
  }
  return allowed;
}

/**
 * Additional permissions of the worker in a stage that scans uploads: read the scan result, and delete all versions of
 * a file.
 */
const scanned: Allowed = {
  artifacts: ['s3:ListBucket', 's3:ListBucketVersions'],
  'artifacts/sources/*': [
    ...(permissions.worker['artifacts/sources/*'] ?? []),
    's3:DeleteObjectVersion',
    's3:GetObjectTagging',
    's3:GetObjectVersion',
  ].toSorted(),
};

/**
 * Additional permissions of the API in a stage that scans uploads: it imports only the object version that was scanned.
 */
const scannedForApi: Allowed = {
  'artifacts/sources/*': [...objects, 's3:GetObjectTagging', 's3:GetObjectVersion'].toSorted(),
};

function allowedIn(stage: string, name: FunctionName): Allowed {
  if (stage !== 'prod') return permissions[name];
  if (name === 'worker') return { ...permissions.worker, ...scanned };
  return name === 'api' ? { ...permissions.api, ...scannedForApi } : permissions[name];
}

describe.each(['dev', 'prod'])('IAM permissions in the deployment stage %s', (stage) => {
  let template: Awaited<ReturnType<typeof createTemplate>>;
  beforeAll(async () => {
    template = await createTemplate(stage);
  }, synthesisMs);

  /** Returns the logical id of a function's role. */
  function findRole(name: FunctionName): string {
    const functions = Object.values(template.findResources('AWS::Lambda::Function'));
    const own = functions.find(
      ({ Properties }) => Properties.Environment?.Variables?.POWERTOOLS_SERVICE_NAME === name,
    );
    return z.tuple([z.string(), z.string()]).parse(own?.Properties.Role['Fn::GetAtt'])[0];
  }

  test.each([...functionNames])('%s has exactly the permissions it needs', (name) => {
    const role = findRole(name);
    const policies = Object.values(template.findResources('AWS::IAM::Policy')).filter(
      ({ Properties }) => Properties.Roles.some(({ Ref }: { Ref: string }) => Ref === role),
    );

    expect(policies).toHaveLength(1);
    expect(allowedBy(policies[0]?.Properties.PolicyDocument.Statement)).toEqual(
      allowedIn(stage, name),
    );
  });

  test.each([...functionNames])(
    'the role of %s can only be assumed by Lambda and has no managed policies',
    (name) => {
      const { Properties } = template.findResources('AWS::IAM::Role')[findRole(name)] ?? {};

      expect(Object.keys(Properties)).toEqual(['AssumeRolePolicyDocument']);
      expect(Properties.AssumeRolePolicyDocument.Statement).toEqual([
        {
          Action: 'sts:AssumeRole',
          Effect: 'Allow',
          Principal: { Service: 'lambda.amazonaws.com' },
        },
      ]);
    },
  );

  test('each function has its own role', () => {
    expect(new Set(functionNames.map(findRole)).size).toBe(functionNames.length);
  });

  test('functions can only be invoked by their host, queue or rule', () => {
    const callers = Object.values(template.findResources('AWS::Lambda::Permission'));

    expect(callers.length).toBeGreaterThan(4);
    for (const { Properties } of callers) {
      expect(Properties.Action).toBe('lambda:InvokeFunction');
      expect(Properties.Principal).toMatch(/^(?:apigateway|events)\.amazonaws\.com$/);
      expect(Properties.SourceArn).toBeDefined();
    }
  });
});
