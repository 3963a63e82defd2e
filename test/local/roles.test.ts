import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  BatchWriteItemCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import {
  AbortMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { SESClient, SendEmailCommand } from '@aws-sdk/client-ses';
import { SendMessageBatchCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import type { FunctionName } from '#infra/assets.ts';
import {
  type Assembly,
  findResources,
  synthesizeAssembly,
  type Template,
} from '#infra/local/assembly.ts';
import { listFunctionsWithoutHosts } from '#infra/local/function-environment.ts';
import { startLocalStack } from '#infra/local/local-stack.ts';
import { startRoleProxy } from '#infra/local/role-proxy.ts';
import { matchesPattern } from '#infra/local/roles.ts';
import { readLocalSettings } from '#infra/local/settings.ts';

type Statement = { Effect: string; Action: string | string[]; Condition?: object };

const emulators = inject('environment');
const { TABLE_NAME: TableName, ARTIFACTS_BUCKET: Bucket } = emulators;
let assembly: Assembly;

beforeAll(async () => {
  assembly = await synthesizeAssembly();
}, 120_000);

/** Returns a copy of the assembly in which `change` has edited the statements of a function's role. */
function changeRole(role: string, change: (statements: Statement[]) => void): Assembly {
  const template: Template = structuredClone(assembly.template);
  const [, policy] =
    findResources(template, 'AWS::IAM::Policy').find(([id]) => id.startsWith(role)) ?? [];
  const document = policy?.Properties.PolicyDocument as { Statement: Statement[] };
  change(document.Statement);
  return { ...assembly, template };
}

/** Returns a change that removes an action from all statements. */
const withoutAction = (action: string) => (statements: Statement[]) => {
  for (const statement of statements) {
    statement.Action = [statement.Action].flat().filter((one) => one !== action);
  }
};

/** Returns SDK options for requests as a function, which the role proxy checks. */
async function actAs(name: FunctionName, own = assembly) {
  const proxy = await startRoleProxy(emulators, listFunctionsWithoutHosts(own), () => undefined);
  onTestFinished(() => proxy.stop());
  return {
    endpoint: proxy.env.AWS_ENDPOINT_URL_DYNAMODB ?? '',
    region: 'us-east-1',
    credentials: {
      accessKeyId: proxy.credentials(name).AWS_ACCESS_KEY_ID ?? '',
      secretAccessKey: 'local',
    },
    forcePathStyle: true,
    useQueueUrlAsEndpoint: false,
  };
}

const createKey = (pk: string) => ({ pk: { S: pk }, sk: { S: 'A' } });
const matchDenial = (action: string, resource: string) => ({
  message: expect.stringMatching(
    new RegExp(
      `^User: arn:aws:sts::000000000000:assumed-role/\\S+ is not authorized to perform: ${action} on resource: \\S*${resource} because no identity-based policy allows the ${action} action$`,
    ),
  ),
});

describe('permissions of a local function', () => {
  test('a local function can make the requests that its role allows', async () => {
    const dynamo = new DynamoDBClient(await actAs('webhooks'));
    const Item = createKey('WEBHOOKS#allowed');

    await dynamo.send(new PutItemCommand({ TableName, Item }));
    const { Items } = await dynamo.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: '#key = :pk AND sk > :sk',
        ExpressionAttributeNames: { '#key': 'pk' },
        ExpressionAttributeValues: { ':pk': Item.pk, ':sk': { S: '0' } },
      }),
    );

    expect(Items).toEqual([Item]);
  });

  test('a local function gets the error of DynamoDB for an action that was removed from its role', async () => {
    const broken = changeRole('WebhookSender', withoutAction('dynamodb:GetItem'));
    const dynamo = new DynamoDBClient(await actAs('webhooks', broken));

    const request = dynamo.send(new GetItemCommand({ TableName, Key: createKey('WEBHOOKS#1') }));

    await expect(request).rejects.toMatchObject({
      name: 'AccessDeniedException',
      $metadata: { httpStatusCode: 400 },
      ...matchDenial('dynamodb:GetItem', `table/${TableName}`),
    });
  });

  test('a local function can upload in parts and abort an upload with the permissions that AWS requires', async () => {
    const s3 = new S3Client(await actAs('sweeper'));
    const worker = new S3Client(await actAs('worker'));
    const object = { Bucket, Key: 'data-exports/1/data.zip' };

    const { UploadId } = await s3.send(new CreateMultipartUploadCommand(object));
    const part = { ...object, UploadId, PartNumber: 1 };
    const { ETag } = await s3.send(new UploadPartCommand({ ...part, Body: 'text' }));
    const abort = new AbortMultipartUploadCommand({ ...object, UploadId });

    expect(ETag).toBeTruthy();
    await expect(worker.send(abort)).rejects.toMatchObject(
      matchDenial('s3:AbortMultipartUpload', `${Bucket}/${object.Key}`),
    );
    await expect(worker.send(new UploadPartCommand({ ...part, Body: 'x' }))).rejects.toMatchObject(
      matchDenial('s3:PutObject', `${Bucket}/${object.Key}`),
    );
    expect((await s3.send(abort)).$metadata.httpStatusCode).toBe(204);
  });

  test('a local function gets the error of S3 for an action that was removed from its role', async () => {
    const broken = changeRole('GenerationWorker', withoutAction('s3:PutObject'));
    const s3 = new S3Client(await actAs('worker', broken));

    const request = s3.send(new PutObjectCommand({ Bucket, Key: 'decks/1/a', Body: 'text' }));

    await expect(request).rejects.toMatchObject({
      name: 'AccessDenied',
      $metadata: { httpStatusCode: 403 },
      ...matchDenial('s3:PutObject', `${Bucket}/decks/1/a`),
    });
  });

  test('a local function gets the error of SQS for an action that was removed from its role', async () => {
    const sqs = new SQSClient(
      await actAs('api', changeRole('ApiHandler', withoutAction('sqs:SendMessage'))),
    );
    const message = { QueueUrl: emulators.MAIL_QUEUE_URL, MessageBody: '{}' };
    const batch = { ...message, Entries: [{ Id: '1', MessageBody: '{}' }] };

    const requests = [
      () => sqs.send(new SendMessageCommand(message)),
      () => sqs.send(new SendMessageBatchCommand(batch)),
    ];

    for (const request of requests) {
      await expect(request()).rejects.toMatchObject({
        name: 'AccessDenied',
        $metadata: { httpStatusCode: 403 },
        ...matchDenial('sqs:SendMessage', ':deckwright-mailqueue'),
      });
    }
  });

  test('a local function gets the error of SES for a sender other than the stage’s', async () => {
    const ses = new SESClient(await actAs('mailer'));
    const send = (Source: string) =>
      ses.send(
        new SendEmailCommand({
          Source,
          ConfigurationSetName: emulators.MAIL_CONFIGURATION_SET,
          Destination: { ToAddresses: ['reader@example.com'] },
          Message: { Subject: { Data: 'Hello' }, Body: { Text: { Data: 'There' } } },
        }),
      );

    await expect(send(emulators.MAIL_FROM ?? '')).resolves.toBeDefined();
    await expect(send('Deckwright <other@example.com>')).rejects.toMatchObject({
      name: 'AccessDenied',
      ...matchDenial('ses:SendEmail', 'identity/other@example.com'),
    });
  });

  test('a local function needs the permission for each item of a transaction', async () => {
    // IAM permissions for DynamoDB transactions:
    // docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis-iam.html
    const broken = changeRole('WebhookSender', withoutAction('dynamodb:ConditionCheckItem'));
    const [Item, Key] = [createKey('WEBHOOKS#1'), createKey('WEBHOOKS#2')];
    const ConditionExpression = 'attribute_not_exists(pk)';
    const transaction = new TransactWriteItemsCommand({
      TransactItems: [
        { Put: { TableName, Item } },
        { ConditionCheck: { TableName, Key, ConditionExpression } },
      ],
    });

    const allowed = new DynamoDBClient(await actAs('webhooks'));
    const restricted = new DynamoDBClient(await actAs('webhooks', broken));

    await expect(allowed.send(transaction)).resolves.toBeDefined();
    await expect(restricted.send(transaction)).rejects.toMatchObject({
      name: 'AccessDeniedException',
      ...matchDenial('dynamodb:ConditionCheckItem', `table/${TableName}`),
    });
  });

  test('a local function needs the permission for a batch, and can read only the partition keys that its role allows', async () => {
    const dynamo = new DynamoDBClient(await actAs('webhooks'));
    const put = (pk: string) => ({ PutRequest: { Item: createKey(pk) } });
    const RequestItems = { [TableName ?? '']: [put('WEBHOOKS#1')] };
    const [User, Share] = [createKey('USER#1'), createKey('SHARE#1')];

    const query = new QueryCommand({
      TableName,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': User.pk },
    });

    const requests: [operation: string, send: () => Promise<unknown>][] = [
      ['BatchWriteItem', () => dynamo.send(new BatchWriteItemCommand({ RequestItems }))],
      ['PutItem', () => dynamo.send(new PutItemCommand({ TableName, Item: User }))],
      ['GetItem', () => dynamo.send(new GetItemCommand({ TableName, Key: Share }))],
      ['Query', () => dynamo.send(query)],
    ];

    for (const [operation, send] of requests) {
      await expect(send()).rejects.toMatchObject(
        matchDenial(`dynamodb:${operation}`, `table/${TableName}`),
      );
    }
  });

  test('a local function needs the permission to read the source of a copy', async () => {
    const broken = changeRole('GenerationWorker', withoutAction('s3:GetObject'));
    const s3 = new S3Client(await actAs('worker', broken));

    const CopySource = `${Bucket}/sources/1/a`;

    await expect(
      s3.send(new CopyObjectCommand({ Bucket, CopySource, Key: 'sources/2/a' })),
    ).rejects.toMatchObject(matchDenial('s3:GetObject', `${Bucket}/sources/1/a`));
  });

  test('the role of a local function is checked when a browser uses the URL that the function presigned', async () => {
    const command = new GetObjectCommand({ Bucket, Key: 'decks/1/missing' });
    const broken = changeRole('ApiHandler', withoutAction('s3:GetObject'));
    const presign = async (own?: Assembly) =>
      fetch(await getSignedUrl(new S3Client(await actAs('api', own)), command));

    expect((await presign()).status).toBe(404);
    const answer = await presign(broken);
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain('not authorized to perform: s3:GetObject');
  });

  test('a Deny statement denies an action that another statement of the role allows', async () => {
    const broken = changeRole('ApiHandler', (statements) => {
      statements.push({
        ...statements[0],
        Effect: 'Deny',
        Action: 's3:List*',
        Resource: '*',
      } as never);
    });
    const s3 = new S3Client(await actAs('api', broken));

    await expect(s3.send(new ListObjectsV2Command({ Bucket }))).rejects.toMatchObject({
      message: expect.stringMatching(/s3:ListBucket .* explicit deny in an identity-based policy$/),
    });
  });
});

test.each([
  ['a condition operator', { StringNotLike: { 'dynamodb:LeadingKeys': ['A#*'] } }],
  ['a condition key', { StringEquals: { 'aws:SourceVpc': ['vpc-1'] } }],
])(
  'the start fails when a policy contains %s that the local role check does not support',
  (_, Condition) => {
    const broken = changeRole('WebhookSender', (statements) => {
      Object.assign(statements.at(-1) ?? {}, { Condition });
    });

    expect(() => listFunctionsWithoutHosts(broken)).toThrow(
      /can't apply WebhookSenderRoleDefaultPolicy\w+: .*(StringNotLike|aws:SourceVpc)/s,
    );
  },
);

test.each([
  ['decks/1/a', 'decks/*', true],
  ['decks', 'decks/*', false],
  ['a-b-c', 'a*b*c', true],
  ['a-c', 'a*b*c', false],
  ['ab', 'ab*b', false],
  ['ab', 'ab', true],
  ['abc', 'ab', false],
  ['anything', '*', true],
])('matching %s against the pattern %s returns %s', (text, pattern, isMatch) => {
  expect(matchesPattern(text, pattern)).toBe(isMatch);
});

test('a stack whose webhooks function may not read items fails each event', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'deckwright-roles-'));
  const broken = changeRole('WebhookSender', withoutAction('dynamodb:GetItem'));
  const stack = await startLocalStack(
    readLocalSettings({ DATA_DIR }, []),
    { failure: () => undefined },
    { synthesize: async () => broken },
  );
  onTestFinished(async () => {
    await stack.stop();
    await rm(DATA_DIR, { recursive: true });
  });
  const body = JSON.stringify({ v: 1, kind: 'event', user_id: 'owner', event_id: 'event' });

  const answer = await stack.functionPools
    .get('webhooks')
    ?.invoke({ Records: [{ messageId: 'message', body, attributes: {} }] });

  expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: 'message' }] });
  expect(await readFile(join(DATA_DIR, 'logs', 'webhooks.log'), 'utf8')).toContain(
    'is not authorized to perform: dynamodb:GetItem on resource',
  );
}, 120_000);
