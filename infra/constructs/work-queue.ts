import { Duration } from 'aws-cdk-lib';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';

export type WorkQueueProps = {
  /** The consumer's timeout. */
  timeout: Duration;
  /** Receives after which a message is set aside in the dead-letter queue. */
  maxReceives: number;
};

/** A standard queue with the dead-letter queue its poison messages end in. */
export class WorkQueue extends Construct {
  readonly queue: Queue;
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, props: WorkQueueProps) {
    super(scope, id);
    this.deadLetters = new Queue(this, 'DeadLetters', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    this.queue = new Queue(this, 'Queue', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(4),
      // AWS's advice for event sources of Lambda: six times the timeout, which leaves time for throttled invocations.
      visibilityTimeout: Duration.seconds(props.timeout.toSeconds() * 6),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: props.maxReceives },
    });
  }
}
