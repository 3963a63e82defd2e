import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type FunctionName, functionNames } from '#infra/assets.ts';
import { createTemplate, synthesisMs } from './synthesize.ts';

/** Actions that a role allows, by resource. */
type ActionsByResource = Record<string, string[]>;

const traceActions = ['xray:PutTelemetryRecords', 'xray:PutTraceSegments'];
const logActions = ['logs:CreateLogStream', 'logs:PutLogEvents'];
const commonPermissions = { '*': traceActions, 'own logs': logActions };

const readActions = ['dynamodb:BatchGetItem', 'dynamodb:GetItem', 'dynamodb:Query'];
const writeActions = [
  'dynamodb:BatchWriteItem',
  'dynamodb:ConditionCheckItem',
  'dynamodb:DeleteItem',
  'dynamodb:PutItem',
  'dynamodb:UpdateItem',
];
const itemActions = [...readActions, ...writeActions].toSorted();
const wholeTablePermissions = { table: itemActions, 'table/index/*': itemActions };

const objectActions = ['s3:DeleteObject', 's3:GetObject', 's3:PutObject'];
const listPermissions = { artifacts: ['s3:ListBucket'] };
const sendActions = ['sqs:SendMessage'];
const receiveActions = [
  'sqs:ChangeMessageVisibility',
  'sqs:DeleteMessage',
  'sqs:GetQueueAttributes',
  'sqs:GetQueueUrl',
  'sqs:ReceiveMessage',
];
const secretActions = ['secretsmanager:GetSecretValue'];
const mailActions = ['ses:SendEmail', 'ses:SendRawEmail'];
const modelActions = ['bedrock:InvokeModel', 'bedrock:InvokeModelWithResponseStream'];

/** All permissions of each function. */
const permissions: Record<FunctionName, ActionsByResource> = {
  api: {
    ...commonPermissions,
    ...wholeTablePermissions,
    ...listPermissions,
    'artifacts/decks/*': objectActions,
    'artifacts/sources/*': objectActions,
    'artifacts/data-exports/*': ['s3:GetObject'],
    tasks: sendActions,
    watches: sendActions,
    mails: sendActions,
    webhooks: sendActions,
    'first admin code': secretActions,
    'origin secret': secretActions,
    'signing keys': secretActions,
    'factor keys': secretActions,
    'webhook keys': secretActions,
  },
  preview: {
    ...commonPermissions,
    table: ['dynamodb:GetItem'],
    'table of SHARE#*, COUNTER#*': ['dynamodb:UpdateItem'],
    ...listPermissions,
    'artifacts/decks/*': ['s3:GetObject'],
    'origin secret': secretActions,
    'preview keys': secretActions,
  },
  worker: {
    ...commonPermissions,
    ...wholeTablePermissions,
    ...listPermissions,
    'artifacts/decks/*': objectActions,
    'artifacts/sources/*': objectActions,
    tasks: [...receiveActions, ...sendActions].toSorted(),
    watches: sendActions,
    webhooks: sendActions,
    'arn:aws:bedrock:*::foundation-model/anthropic.claude-haiku-5-5': modelActions,
    'arn:aws:bedrock:*::foundation-model/anthropic.claude-sonnet-5-5': modelActions,
    'arn:aws:bedrock:region:account:inference-profile/us.anthropic.claude-haiku-5-5': modelActions,
    'arn:aws:bedrock:region:account:inference-profile/us.anthropic.claude-sonnet-5-5': modelActions,
  },
  sweeper: {
    ...commonPermissions,
    ...wholeTablePermissions,
    ...listPermissions,
    'artifacts/decks/*': objectActions,
    'artifacts/sources/*': ['s3:DeleteObject', 's3:GetObject'],
    'artifacts/data-exports/*': ['s3:AbortMultipartUpload', ...objectActions],
    tasks: sendActions,
    watches: [...receiveActions, ...sendActions].toSorted(),
    webhooks: sendActions,
    mails: sendActions,
  },
  mailer: {
    ...commonPermissions,
    mails: receiveActions,
    'table of SUPPRESSION#*': ['dynamodb:GetItem', 'dynamodb:PutItem'],
    'arn:aws:ses:region:account:identity/sender': mailActions,
    'arn:aws:ses:region:account:configuration-set/sender': mailActions,
    // Permission for the identities of the recipients, which SES also requires while the account is in the sandbox.
    'arn:aws:ses:region:account:identity/* by the sender': mailActions,
  },
  webhooks: {
    ...commonPermissions,
    webhooks: [...receiveActions, ...sendActions].toSorted(),
    mails: sendActions,
    'webhook keys': secretActions,
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
const resourceNames: readonly [start: string, name: string][] = [
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

const textListSchema = z.union([z.string().transform((text) => [text]), z.array(z.string())]);
const statementSchema = z.strictObject({
  Effect: z.literal('Allow'),
  Action: textListSchema,
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

const toResourceLabel = (id: string): string => {
  if (id.includes('Logs')) return 'own logs';
  return resourceNames.find(([start]) => id.startsWith(start))?.[1] ?? id;
};

/** Returns the name that the table above uses for the resource of a statement. */
function readResourceName(resource: unknown): string {
  if (typeof resource === 'string') return resource;
  const { data: join } = joinSchema.safeParse(resource);
  if (join) return join['Fn::Join'][1].map(readResourceName).join('');
  const { data: arn } = arnSchema.safeParse(resource);
  if (arn) return toResourceLabel(arn['Fn::GetAtt'][0]);
  const { Ref } = refSchema.parse(resource);
  if (Ref === 'AWS::Partition') return 'aws';
  return Ref.startsWith('AWS::')
    ? Ref.slice(5).replace('AccountId', 'account').toLowerCase()
    : toResourceLabel(Ref);
}

function readConditionName(condition: z.infer<typeof statementSchema>['Condition']): string {
  if (!condition) return '';
  if ('StringEquals' in condition) return ' by the sender';
  return ` of ${condition['ForAllValues:StringLike']['dynamodb:LeadingKeys'].join(', ')}`;
}

function readPermissions(statements: unknown): ActionsByResource {
  const allowed: ActionsByResource = {};
  for (const { Action, Resource, Condition } of z.array(statementSchema).parse(statements)) {
    for (const resource of Resource) {
      const name = `${readResourceName(resource)}${readConditionName(Condition)}`;
      allowed[name] = [...(allowed[name] ?? []), ...Action].toSorted();
    }
  }
  return allowed;
}

/**
 * Additional permissions of the worker in a stage that scans uploads: read the scan result, and delete all versions of
 * a file.
 */
const scanPermissions: ActionsByResource = {
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
const apiScanPermissions: ActionsByResource = {
  'artifacts/sources/*': [
    ...objectActions,
    's3:GetObjectTagging',
    's3:GetObjectVersion',
  ].toSorted(),
};

function expectedPermissions(stage: string, name: FunctionName): ActionsByResource {
  if (stage !== 'prod') return permissions[name];
  if (name === 'worker') return { ...permissions.worker, ...scanPermissions };
  return name === 'api' ? { ...permissions.api, ...apiScanPermissions } : permissions[name];
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
    expect(readPermissions(policies[0]?.Properties.PolicyDocument.Statement)).toEqual(
      expectedPermissions(stage, name),
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
