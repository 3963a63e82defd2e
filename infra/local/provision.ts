import {
  CreateTableCommand,
  type CreateTableInput,
  DynamoDBClient,
} from '@aws-sdk/client-dynamodb';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import {
  CreateConfigurationSetCommand,
  SESClient,
  VerifyEmailIdentityCommand,
} from '@aws-sdk/client-ses';
import {
  CreateQueueCommand,
  GetQueueAttributesCommand,
  SetQueueAttributesCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { z } from 'zod';
import { resourcesOf, type Template } from './assembly.ts';
import type { Emulators } from './emulators.ts';
import { localName, type Resolve } from './local-values.ts';

/** Creates the template's table, queues, buckets and sender where they are missing. */
export async function provision(
  template: Template,
  resolve: Resolve,
  { env, mailUrl }: Pick<Emulators, 'env' | 'mailUrl'>,
): Promise<void> {
  const common = {
    region: env.AWS_REGION ?? '',
    credentials: {
      accessKeyId: env.AWS_ACCESS_KEY_ID ?? '',
      secretAccessKey: env.AWS_SECRET_ACCESS_KEY ?? '',
    },
  };
  const at = (service: string) => ({
    ...common,
    endpoint: env[`AWS_ENDPOINT_URL_${service}`] ?? '',
  });
  await Promise.all([
    createTables(template, new DynamoDBClient(at('DYNAMODB')), resolve),
    createQueues(template, new SQSClient(at('SQS')), resolve),
    createBuckets(template, new S3Client({ ...at('S3'), forcePathStyle: true })),
    // The embedded SES sends for anybody and knows no identities; others refuse an unknown sender.
    ...(mailUrl ? [] : [createSenders(template, new SESClient(at('SES')))]),
  ]);
}

const tableSchema = z.looseObject({
  AttributeDefinitions: z.array(z.unknown()),
  KeySchema: z.array(z.unknown()),
  GlobalSecondaryIndexes: z.array(z.unknown()).optional(),
});

async function createTables(template: Template, client: DynamoDBClient, resolve: Resolve) {
  for (const [logicalId, { Properties }] of resourcesOf(template, 'AWS::DynamoDB::Table')) {
    const { AttributeDefinitions, KeySchema, GlobalSecondaryIndexes } = tableSchema.parse(
      resolve(Properties),
    );
    // CloudFormation's shapes of these are the API's own.
    const input = {
      TableName: localName(logicalId),
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions,
      KeySchema,
      ...(GlobalSecondaryIndexes ? { GlobalSecondaryIndexes } : {}),
    } as CreateTableInput;
    await unlessThere(client.send(new CreateTableCommand(input)), 'ResourceInUseException');
  }
}

const redriveSchema = z.object({ deadLetterTargetArn: z.string(), maxReceiveCount: z.number() });
type RedrivePolicy = z.infer<typeof redriveSchema>;

const queueSchema = z.looseObject({
  VisibilityTimeout: z.number().default(30),
  MessageRetentionPeriod: z.number().default(345_600),
  RedrivePolicy: redriveSchema.optional(),
});

async function createQueues(template: Template, client: SQSClient, resolve: Resolve) {
  const queues = resourcesOf(template, 'AWS::SQS::Queue').map(([logicalId, { Properties }]) => ({
    name: localName(logicalId),
    ...queueSchema.parse(resolve(Properties)),
  }));
  const created = await Promise.all(
    queues.map((queue) => client.send(new CreateQueueCommand({ QueueName: queue.name }))),
  );
  const urls = new Map(queues.map(({ name }, at) => [name, created[at]?.QueueUrl]));
  // Attributes in a second step: a redrive policy names a queue that must exist, and an existing
  // queue takes over what the template says now.
  await Promise.all(
    queues.map(async ({ name, RedrivePolicy, ...queue }) =>
      client.send(
        new SetQueueAttributesCommand({
          QueueUrl: urls.get(name),
          Attributes: {
            VisibilityTimeout: String(queue.VisibilityTimeout),
            MessageRetentionPeriod: String(queue.MessageRetentionPeriod),
            ...(RedrivePolicy ? await redrivePolicy(client, RedrivePolicy, urls) : {}),
          },
        }),
      ),
    ),
  );
}

/** The policy with the dead-letter queue's own ARN: servers differ in the account that they say they are. */
async function redrivePolicy(
  client: SQSClient,
  { deadLetterTargetArn, maxReceiveCount }: RedrivePolicy,
  urls: Map<string, string | undefined>,
): Promise<{ RedrivePolicy: string }> {
  const { Attributes } = await client.send(
    new GetQueueAttributesCommand({
      QueueUrl: urls.get(deadLetterTargetArn.split(':').at(-1) ?? ''),
      AttributeNames: ['QueueArn'],
    }),
  );
  const policy = { deadLetterTargetArn: Attributes?.QueueArn, maxReceiveCount };
  return { RedrivePolicy: JSON.stringify(policy) };
}

async function createBuckets(template: Template, client: S3Client) {
  for (const [logicalId] of resourcesOf(template, 'AWS::S3::Bucket')) {
    const request = client.send(new CreateBucketCommand({ Bucket: localName(logicalId) }));
    await unlessThere(request, 'BucketAlreadyOwnedByYou', 'BucketAlreadyExists');
  }
}

const identitySchema = z.looseObject({ EmailIdentity: z.string() });

const configurationSetSchema = z.looseObject({ Name: z.string() });

async function createSenders(template: Template, client: SESClient) {
  for (const [, { Properties }] of resourcesOf(template, 'AWS::SES::ConfigurationSet')) {
    const ConfigurationSet = { Name: configurationSetSchema.parse(Properties).Name };
    const request = client.send(new CreateConfigurationSetCommand({ ConfigurationSet }));
    await unlessThere(request, 'ConfigurationSetAlreadyExistsException');
  }
  for (const [, { Properties }] of resourcesOf(template, 'AWS::SES::EmailIdentity')) {
    const { EmailIdentity } = identitySchema.parse(Properties);
    await client.send(new VerifyEmailIdentityCommand({ EmailAddress: EmailIdentity }));
  }
}

/** Waits for a creation; that the thing is there already is as good. */
async function unlessThere(creation: Promise<unknown>, ...accepted: string[]): Promise<void> {
  try {
    await creation;
  } catch (error) {
    if (!(error instanceof Error && accepted.includes(error.name))) throw error;
  }
}
