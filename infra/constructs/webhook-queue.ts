import { Duration } from 'aws-cdk-lib';
import { RecursiveLoop } from 'aws-cdk-lib/aws-lambda';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import type { StackAssets } from '../assets.ts';
import type { StageConfig } from '../config.ts';
import type { DataStore } from './data-store.ts';
import { createGeneratedSecret } from './generated-secret.ts';
import { allowQueueSends } from './grants.ts';
import { NodeFunction } from './node-function.ts';
import { WorkQueue } from './work-queue.ts';

/** An attempt takes at most 10 s; the attempts of a batch run in parallel. */
const senderTimeout = Duration.seconds(30);

/** Creates only the queue: the API and the worker need it before the sender exists, which needs the app's host. */
export const createWebhookQueue = (scope: Construct, id: string): WorkQueue =>
  new WorkQueue(scope, id, { timeout: senderTimeout, maxReceives: 5 });

/** Creates the keys that encrypt the secrets of webhooks, in the same format as the TOTP encryption keys. */
export const createWebhookKeys = (scope: Construct, id: string, config: StageConfig): ISecret =>
  createGeneratedSecret(scope, id, config, {
    description: 'Deckwright: keys that encrypt secrets of webhooks',
    field: 'current',
    rotation:
      'Rotated by hand with two valid keys (docs/operators/deployment.md); SMG4 requires a rotation function.',
  });

export type WebhookSenderProps = {
  config: StageConfig;
  assets: StackAssets;
  store: DataStore;
  /** Origin of the links in events. */
  appOrigin: string;
  queue: WorkQueue;
  mail: WorkQueue;
  keys: ISecret;
};

/**
 * The function that sends events to the webhooks of users. It has a queue and a function of its own, so that slow
 * receivers delay neither mail nor decks, and reads no content of presentations.
 */
export class WebhookSender extends Construct {
  readonly sender: NodeFunction;

  constructor(scope: Construct, id: string, props: WebhookSenderProps) {
    super(scope, id);
    const { store, queue, mail, keys } = props;
    this.sender = new NodeFunction(this, 'Sender', {
      name: 'webhooks',
      config: props.config,
      bundle: props.assets.bundles.webhooks,
      memoryMb: 256,
      timeout: senderTimeout,
      // The function itself sends the message of the next attempt; the number of attempts is limited.
      recursiveLoop: RecursiveLoop.ALLOW,
      environment: {
        TABLE_NAME: store.table.tableName,
        WEBHOOK_QUEUE_URL: queue.queue.queueUrl,
        MAIL_QUEUE_URL: mail.queue.queueUrl,
        WEBHOOK_SECRET_ARN: keys.secretArn,
        APP_ORIGIN: props.appOrigin,
      },
    });
    this.sender.fn.addEventSource(
      new SqsEventSource(queue.queue, {
        batchSize: 5,
        maxConcurrency: 5,
        reportBatchItemFailures: true,
      }),
    );
    allowQueueSends(this.sender, queue.queue, mail.queue);
    this.sender.allow(['secretsmanager:GetSecretValue'], [keys.secretArn]);
    const { tableArn } = store.table;
    const itemsWithPrefix = (prefix: string) => ({
      'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [prefix] },
    });
    this.sender.allow(
      [
        'dynamodb:GetItem',
        'dynamodb:Query',
        'dynamodb:PutItem',
        'dynamodb:UpdateItem',
        'dynamodb:DeleteItem',
        'dynamodb:ConditionCheckItem',
      ],
      [tableArn],
      itemsWithPrefix('WEBHOOKS#*'),
    );
    // Lets the sender read the owner's status, and the owner's address for the mail about a webhook that was switched
    // off.
    this.sender.allow(['dynamodb:GetItem'], [tableArn], itemsWithPrefix('USER#*'));
    // Lets the sender read and update the rate limits of deliveries and mails.
    this.sender.allow(
      ['dynamodb:GetItem', 'dynamodb:UpdateItem'],
      [tableArn],
      itemsWithPrefix('COUNTER#*'),
    );
  }
}
