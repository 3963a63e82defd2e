import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SQSClient } from '@aws-sdk/client-sqs';
import { once } from './once.ts';
import { countReadUnits } from './read-units.ts';
import { createTimedHttpHandler } from './timed-http.ts';

/**
 * AWS clients, created at first use. Their endpoints come from the SDK's AWS_ENDPOINT_URL_* variables. Marked as pure,
 * so that a bundle contains only the clients that its function uses.
 */
export const dynamo = /* @__PURE__ */ once(() =>
  countReadUnits(new DynamoDBClient({ requestHandler: createTimedHttpHandler() })),
);

export const sqs = /* @__PURE__ */ once(
  // Send to the client's endpoint instead of the queue URL's host: this works with the local server and with
  // SQS.
  () => new SQSClient({ requestHandler: createTimedHttpHandler(), useQueueUrlAsEndpoint: false }),
);

export const secrets = /* @__PURE__ */ once(
  () => new SecretsManagerClient({ requestHandler: createTimedHttpHandler() }),
);
