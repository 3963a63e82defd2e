import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SQSClient } from '@aws-sdk/client-sqs';
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

export const secrets = /* @__PURE__ */ once(
  () => new SecretsManagerClient({ requestHandler: timedHttp() }),
);
