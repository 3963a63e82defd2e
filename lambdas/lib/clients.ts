import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { SQSClient } from '@aws-sdk/client-sqs';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import { env } from './env.ts';
import { once } from './once.ts';

const http = () =>
  new NodeHttpHandler({ connectionTimeout: 2_000, requestTimeout: 10_000, socketTimeout: 10_000 });

/** The clients of a function, made at first use; endpoints come from the SDK's own AWS_ENDPOINT_URL_* variables. */
export const dynamo = once(() => new DynamoDBClient({ requestHandler: http() }));

export const sqs = once(
  // The embedded server and real SQS both answer at the client's endpoint; the queue's address is only a name.
  () => new SQSClient({ requestHandler: http(), useQueueUrlAsEndpoint: false }),
);

const s3Options = () => ({
  forcePathStyle: env.S3_FORCE_PATH_STYLE === '1',
  // Else presigned PUTs would carry the checksum of an empty body.
  requestChecksumCalculation: 'WHEN_REQUIRED' as const,
});

export const s3 = once(() => new S3Client({ requestHandler: http(), ...s3Options() }));

/** Signs addresses that browsers follow; locally these go through the app's own origin. */
export const presigningS3 = once(
  () =>
    new S3Client({
      ...s3Options(),
      ...(env.S3_PUBLIC_ENDPOINT ? { endpoint: env.S3_PUBLIC_ENDPOINT } : {}),
    }),
);
