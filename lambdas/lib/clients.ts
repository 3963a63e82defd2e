import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SQSClient } from '@aws-sdk/client-sqs';
import { env } from './env.ts';
import { once } from './once.ts';
import { timedHttp } from './timed-http.ts';

/**
 * The clients of a function, made at first use; endpoints come from the SDK's own AWS_ENDPOINT_URL_* variables. Marked
 * as pure, so that a bundle holds those alone that its function uses.
 */
export const dynamo = /* @__PURE__ */ once(
  () => new DynamoDBClient({ requestHandler: timedHttp() }),
);

export const sqs = /* @__PURE__ */ once(
  // The embedded server and real SQS both answer at the client's endpoint; the queue's address is only a name.
  () => new SQSClient({ requestHandler: timedHttp(), useQueueUrlAsEndpoint: false }),
);

const s3Options = () => ({
  forcePathStyle: env.S3_FORCE_PATH_STYLE === '1',
  // Else presigned PUTs would carry the checksum of an empty body.
  requestChecksumCalculation: 'WHEN_REQUIRED' as const,
});

export const s3 = /* @__PURE__ */ once(
  () => new S3Client({ requestHandler: timedHttp(), ...s3Options() }),
);

/** Signs addresses that browsers follow; locally these go through the app's own origin. */
export const presigningS3 = /* @__PURE__ */ once(
  () =>
    new S3Client({
      ...s3Options(),
      ...(env.S3_PUBLIC_ENDPOINT ? { endpoint: env.S3_PUBLIC_ENDPOINT } : {}),
    }),
);

export const secrets = /* @__PURE__ */ once(
  () => new SecretsManagerClient({ requestHandler: timedHttp() }),
);
