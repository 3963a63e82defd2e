import { Duration, Stack } from 'aws-cdk-lib';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { EmailIdentity, Identity } from 'aws-cdk-lib/aws-ses';
import { Construct } from 'constructs';
import type { StackAssets } from '../assets.ts';
import { addressOf, type StageConfig } from '../config.ts';
import type { DataStore } from './data-store.ts';
import { NodeFunction } from './node-function.ts';
import { WorkQueue } from './work-queue.ts';

export type MailQueueProps = {
  config: StageConfig;
  assets: StackAssets;
  store: DataStore;
  /** Where the links in mails lead. */
  appOrigin: string;
  queue: WorkQueue;
};

/** The mailer's time to send a batch. */
const mailerTimeout = Duration.seconds(30);

/** The queue alone: the API sends to it, and must not depend on the mailer behind it. */
export function createMailQueue(scope: Construct, id: string): WorkQueue {
  return new WorkQueue(scope, id, {
    timeout: mailerTimeout,
    // An hour of tries: a new account's ten concurrent executions may all be taken for a while, and no mail is lost.
    maxReceives: 20,
  });
}

/** Sends what waits in the mail queue through SES. */
export class MailSender extends Construct {
  readonly mailer: NodeFunction;

  constructor(scope: Construct, id: string, props: MailQueueProps) {
    super(scope, id);
    const { config } = props;
    this.mailer = new NodeFunction(this, 'Mailer', {
      name: 'mailer',
      config,
      bundle: props.assets.bundles.mailer,
      memoryMb: 256,
      timeout: mailerTimeout,
      environment: {
        TABLE_NAME: props.store.table.tableName,
        ARTIFACTS_BUCKET: props.store.artifacts.bucketName,
        APP_ORIGIN: props.appOrigin,
        MAIL_FROM: config.mail_from,
      },
    });
    this.mailer.fn.addEventSource(
      new SqsEventSource(props.queue.queue, {
        batchSize: 5,
        maxConcurrency: 2,
        reportBatchItemFailures: true,
      }),
    );
    this.mailer.allow(['ses:SendEmail', 'ses:SendRawEmail'], [senderArn(this, config)]);
  }
}

/** The identity that mail is sent by: one of the account, where the stage names it, or one of the stack's own. */
function senderArn(scope: Construct, { mail_from, mail_identity }: StageConfig): string {
  if (mail_identity !== undefined) {
    return Stack.of(scope).formatArn({
      service: 'ses',
      resource: 'identity',
      resourceName: mail_identity,
    });
  }
  const identity = Identity.email(addressOf(mail_from));
  return new EmailIdentity(scope, 'Sender', { identity }).emailIdentityArn;
}
