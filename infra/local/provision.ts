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
import { findResources, type Template } from './assembly.ts';
import type { Emulators } from './emulators.ts';
import { localName, type ResolveReference } from './local-values.ts';

/** Creates the template's tables, queues, buckets and senders that don't exist yet. */
export async function provision(
  template: Template,
  resolve: ResolveReference,
  { env, mailUrl }: Pick<Emulators, 'env' | 'mailUrl'>,
): Promise<void> {
  const commonInput = {
    region: env.AWS_REGION ?? '',
    credentials: {
      accessKeyId: env.AWS_ACCESS_KEY_ID ?? '',
      secretAccessKey: env.AWS_SECRET_ACCESS_KEY ?? '',
    },
  };
  const clientConfig = (service: string) => ({
    ...commonInput,
    endpoint: env[`AWS_ENDPOINT_URL_${service}`] ?? '',
  });
  await Promise.all([
    createTables(template, new DynamoDBClient(clientConfig('DYNAMODB')), resolve),
    createQueues(template, new SQSClient(clientConfig('SQS')), resolve),
    createBuckets(template, new S3Client({ ...clientConfig('S3'), forcePathStyle: true })),
    // The embedded SES accepts every sender; other emulators reject unknown ones.
    ...(mailUrl ? [] : [createSenders(template, new SESClient(clientConfig('SES')))]),
  ]);
}

const tableSchema = z.looseObject({
  AttributeDefinitions: z.array(z.unknown()),
  KeySchema: z.array(z.unknown()),
  GlobalSecondaryIndexes: z.array(z.unknown()).optional(),
});

async function createTables(template: Template, client: DynamoDBClient, resolve: ResolveReference) {
  for (const [logicalId, { Properties }] of findResources(template, 'AWS::DynamoDB::Table')) {
    const { AttributeDefinitions, KeySchema, GlobalSecondaryIndexes } = tableSchema.parse(
      resolve(Properties),
    );
    // The template's properties can be passed on unchanged, because CloudFormation and the API use the same format.
    const input = {
      TableName: localName(logicalId),
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions,
      KeySchema,
      ...(GlobalSecondaryIndexes ? { GlobalSecondaryIndexes } : {}),
    } as CreateTableInput;
    await ignoreExisting(client.send(new CreateTableCommand(input)), 'ResourceInUseException');
  }
}

const redriveSchema = z.object({ deadLetterTargetArn: z.string(), maxReceiveCount: z.number() });
type RedrivePolicy = z.infer<typeof redriveSchema>;

const queueSchema = z.looseObject({
  VisibilityTimeout: z.number().default(30),
  MessageRetentionPeriod: z.number().default(345_600),
  RedrivePolicy: redriveSchema.optional(),
});

async function createQueues(template: Template, client: SQSClient, resolve: ResolveReference) {
  const queues = findResources(template, 'AWS::SQS::Queue').map(([logicalId, { Properties }]) => ({
    name: localName(logicalId),
    ...queueSchema.parse(resolve(Properties)),
  }));
  const created = await Promise.all(
    queues.map((queue) => client.send(new CreateQueueCommand({ QueueName: queue.name }))),
  );
  const urls = new Map(queues.map(({ name }, at) => [name, created[at]?.QueueUrl]));
  // Attributes are set in a second step: a redrive policy refers to a queue that must exist, and existing queues must
  // get the template's current values.
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

/** Returns the policy with the dead-letter queue's actual ARN: emulators use different account ids. */
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
  for (const [logicalId] of findResources(template, 'AWS::S3::Bucket')) {
    const request = client.send(new CreateBucketCommand({ Bucket: localName(logicalId) }));
    await ignoreExisting(request, 'BucketAlreadyOwnedByYou', 'BucketAlreadyExists');
  }
}

const identitySchema = z.looseObject({ EmailIdentity: z.string() });

const configurationSetSchema = z.looseObject({ Name: z.string() });

async function createSenders(template: Template, client: SESClient) {
  for (const [, { Properties }] of findResources(template, 'AWS::SES::ConfigurationSet')) {
    const ConfigurationSet = { Name: configurationSetSchema.parse(Properties).Name };
    const request = client.send(new CreateConfigurationSetCommand({ ConfigurationSet }));
    await ignoreExisting(request, 'ConfigurationSetAlreadyExistsException');
  }
  for (const [, { Properties }] of findResources(template, 'AWS::SES::EmailIdentity')) {
    const { EmailIdentity } = identitySchema.parse(Properties);
    await client.send(new VerifyEmailIdentityCommand({ EmailAddress: EmailIdentity }));
  }
}

/** Waits for a creation. Ignores the given errors, which mean that the resource already exists. */
async function ignoreExisting(creation: Promise<unknown>, ...accepted: string[]): Promise<void> {
  try {
    await creation;
  } catch (error) {
    if (!(error instanceof Error && accepted.includes(error.name))) throw error;
  }
}
