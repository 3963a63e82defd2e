import type { FunctionName } from '#infra/assets.ts';

/** Actions that a role allows, by resource. */
export type Allowed = Record<string, string[]>;

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

/** All permissions of each function; test/infra/permissions.test.ts compares them with the template. */
export const permissions: Record<FunctionName, Allowed> = {
  api: {
    ...commonPermissions,
    ...wholeTable,
    ...listing,
    'artifacts/decks/*': objects,
    'artifacts/sources/*': objects,
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
    'artifacts/sources/*': ['s3:DeleteObject'],
    tasks: send,
    watches: [...receive, ...send].toSorted(),
    webhooks: send,
  },
  mailer: {
    ...commonPermissions,
    mails: receive,
    'table of SUPPRESSION#*': ['dynamodb:GetItem', 'dynamodb:PutItem'],
    'arn:aws:ses:region:account:identity/sender': mail,
    'arn:aws:ses:region:account:configuration-set/sender': mail,
    // For recipients in the sandbox.
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
