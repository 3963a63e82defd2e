import { Duration, Stack, Validations } from 'aws-cdk-lib';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { ConfigurationSet } from 'aws-cdk-lib/aws-ses';
import { Construct } from 'constructs';
import type { StackAssets } from '../assets.ts';
import { mailboxAddress, type StageConfig } from '../config.ts';
import type { DataStore } from './data-store.ts';
import { createMailFeedback } from './mail-feedback.ts';
import { NodeFunction } from './node-function.ts';
import { identityArn, senderArn } from './sender-identity.ts';
import { WorkQueue } from './work-queue.ts';

export type MailQueueProps = {
  config: StageConfig;
  assets: StackAssets;
  store: DataStore;
  /** Origin of the links in mails. */
  appOrigin: string;
  queue: WorkQueue;
};

/** Time limit for sending one batch. */
const mailerTimeout = Duration.seconds(30);

/** Creates only the mail queue. The API sends to it and must not depend on the mailer, which is created later. */
export function createMailQueue(scope: Construct, id: string): WorkQueue {
  return new WorkQueue(scope, id, {
    timeout: mailerTimeout,
    // About an hour of retries: a new account's ten concurrent executions may all be in use, and no mail may be lost.
    maxReceives: 20,
  });
}

/** The function that sends the queued mail through SES. */
export class MailSender extends Construct {
  readonly mailer: NodeFunction;

  constructor(scope: Construct, id: string, props: MailQueueProps) {
    super(scope, id);
    const { config } = props;
    // Named after the stack, so that `npm run doctor` finds the configuration set.
    const setName = Stack.of(this).stackName;
    const configurationSet = createMailFeedback(this, setName, props.queue.queue);
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
        MAIL_CONFIGURATION_SET: setName,
      },
    });
    this.mailer.fn.addEventSource(
      new SqsEventSource(props.queue.queue, {
        batchSize: 5,
        maxConcurrency: 2,
        reportBatchItemFailures: true,
      }),
    );
    this.allowMail(config, configurationSet);
    // Grants the mailer access only to its own items: the suppressed addresses.
    this.mailer.allow(['dynamodb:GetItem', 'dynamodb:PutItem'], [props.store.table.tableArn], {
      'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['SUPPRESSION#*'] },
    });
  }

  private allowMail(config: StageConfig, configurationSet: ConfigurationSet): void {
    const actions = ['ses:SendEmail', 'ses:SendRawEmail'];
    // SES authorizes both the identity and the configuration set: https://github.com/aws/aws-cdk/issues/34402
    this.mailer.allow(actions, [
      senderArn(this, config, configurationSet),
      Stack.of(this).formatArn({
        service: 'ses',
        resource: 'configuration-set',
        resourceName: configurationSet.configurationSetName,
      }),
    ]);
    // In the sandbox SES also checks permission on the recipient's identity, which only the operator knows.
    const anyIdentity = identityArn(this, '*');
    this.mailer.allow(actions, [anyIdentity], {
      StringEquals: { 'ses:FromAddress': [mailboxAddress(config.mail_from)] },
    });
    Validations.of(this.mailer).acknowledge({
      id: `AwsSolutions-IAM5[Resource::${wildcardText}]`,
      reason: 'Needed for recipients in the sandbox; the condition allows only the stage’s sender.',
    });
  }
}

const wildcardText = 'arn:<AWS::Partition>:ses:<AWS::Region>:<AWS::AccountId>:identity/*';
