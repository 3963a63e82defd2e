import { Duration } from 'aws-cdk-lib';
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import type { StageConfig } from '../config.ts';
import type { NodeFunction } from './node-function.ts';
import type { WorkQueue } from './work-queue.ts';

export type AlarmsProps = {
  config: StageConfig;
  queues: Record<string, WorkQueue>;
  functions: Record<string, NodeFunction>;
};

/** One topic that tells the operator; docs/runbook.md has an entry for each alarm. */
export class Alarms extends Construct {
  private readonly topic: Topic;

  constructor(scope: Construct, id: string, props: AlarmsProps) {
    super(scope, id);
    this.topic = new Topic(this, 'Topic', { enforceSSL: true });
    const { alarm_email } = props.config;
    if (alarm_email) this.topic.addSubscription(new EmailSubscription(alarm_email));
    for (const [name, { deadLetters }] of Object.entries(props.queues)) {
      this.watch(
        `${name}DeadLetters`,
        `Messages in the ${name} dead-letter queue. See docs/runbook.md#dead-letters`,
        deadLetters.metricApproximateNumberOfMessagesVisible({ period: Duration.minutes(1) }),
      );
    }
    for (const [name, { fn }] of Object.entries(props.functions)) {
      this.watch(
        `${name}Errors`,
        `The ${name} function fails. See docs/runbook.md#function-errors`,
        fn.metricErrors({ period: Duration.minutes(5) }),
      );
    }
  }

  private watch(id: string, alarmDescription: string, metric: IMetric): void {
    const alarm = new Alarm(this, id, {
      alarmDescription,
      metric,
      threshold: 1,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    alarm.addAlarmAction(new SnsAction(this.topic));
  }
}
