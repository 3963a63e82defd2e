import { Duration, Stack } from 'aws-cdk-lib';
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import type { StageConfig } from '../config.ts';
import { createAlarmTopic } from './alarm-topic.ts';
import type { HttpGateway } from './http-gateway.ts';
import type { NodeFunction } from './node-function.ts';
import { ownMetric } from './own-metrics.ts';
import type { WorkQueue } from './work-queue.ts';

export type AlarmsProps = {
  config: StageConfig;
  queues: Record<'Generation' | 'Watch' | 'Mail', WorkQueue>;
  functions: Record<string, NodeFunction>;
  gateways: Record<string, HttpGateway>;
  table: Table;
};

type Watched = {
  /** What is wrong, in a sentence. */
  says: string;
  /** Heading of the runbook's entry, as an address. */
  entry: string;
  metric: IMetric;
  /** Told from this value on. */
  from?: number;
  /** How many periods in a row. */
  periods?: number;
};

const fiveMinutes = Duration.minutes(5);
const waitSeconds = Duration.minutes(15).toSeconds();

/** One topic that tells the operator; docs/runbook.md has an entry for each alarm, held by a test. */
export class Alarms extends Construct {
  private readonly topic: Topic;

  constructor(scope: Construct, id: string, props: AlarmsProps) {
    super(scope, id);
    this.topic = createAlarmTopic(this, props.config);
    this.watchQueues(props);
    this.watchFunctions(props);
    this.watch('TableThrottles', {
      says: 'DynamoDB turns requests of the table away.',
      entry: 'table-throttles',
      metric: sumOf([
        props.table.metric('ReadThrottleEvents', { statistic: 'Sum' }),
        props.table.metric('WriteThrottleEvents', { statistic: 'Sum' }),
      ]),
    });
    this.watch('ModelRefusals', {
      says: 'Bedrock refuses a model of the stage: no deck can be made.',
      entry: 'model-refusals',
      metric: ownMetric(props.config, 'ModelRefusals', { period: fiveMinutes }),
    });
    this.watch('ModelFailures', {
      says: 'Half of the calls of a model or more fail.',
      entry: 'a-model-that-does-not-answer',
      metric: shareOfFailures(props.config),
      from: 0.5,
      periods: 2,
    });
  }

  private watchQueues({ queues }: AlarmsProps): void {
    for (const [name, { deadLetters }] of Object.entries(queues)) {
      this.watch(`${name}DeadLetters`, {
        says: `Messages in the ${name} dead-letter queue.`,
        entry: 'dead-letters',
        metric: deadLetters.metricApproximateNumberOfMessagesVisible({
          period: Duration.minutes(1),
        }),
      });
    }
    // Not the watches: theirs wait on purpose, until the task that they are of should have ended.
    for (const name of ['Generation', 'Mail'] as const) {
      this.watch(`${name}Waits`, {
        says: `The oldest message of the ${name} queue waits for a quarter of an hour.`,
        entry: 'a-queue-waits',
        metric: queues[name].queue.metricApproximateAgeOfOldestMessage({ period: fiveMinutes }),
        from: waitSeconds,
        periods: 2,
      });
    }
  }

  private watchFunctions({ functions, gateways }: AlarmsProps): void {
    for (const [name, { fn }] of Object.entries(functions)) {
      this.watch(`${name}Errors`, {
        says: `The ${name} function fails.`,
        entry: 'function-errors',
        metric: fn.metricErrors({ period: fiveMinutes }),
      });
    }
    this.watch('FunctionThrottles', {
      says: 'Lambda turns invocations away.',
      entry: 'function-throttles',
      metric: sumOf(Object.values(functions).map(({ fn }) => fn.metricThrottles())),
      periods: 2,
    });
    for (const [name, gateway] of Object.entries(gateways)) {
      this.watch(`${name}Failures`, {
        says: `Requests of the ${name} host end with 500 or more.`,
        entry: 'failed-requests',
        metric: gateway.metricFailures(fiveMinutes),
        from: 5,
      });
    }
  }

  private watch(id: string, { says, entry, metric, from = 1, periods = 1 }: Watched): void {
    const alarm = new Alarm(this, id, {
      alarmName: `${Stack.of(this).stackName}-${id}`,
      alarmDescription: `${says} See docs/runbook.md#${entry}`,
      metric,
      threshold: from,
      evaluationPeriods: periods,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    alarm.addAlarmAction(new SnsAction(this.topic));
  }
}

/** Failed calls of all; 0 of very few, of which one tells nothing. */
const shareOfFailures = (config: StageConfig): MathExpression =>
  new MathExpression({
    expression: 'IF(calls >= 10, FILL(failures, 0) / calls, 0)',
    usingMetrics: {
      calls: ownMetric(config, 'ModelCalls', { period: fiveMinutes }),
      failures: ownMetric(config, 'ModelFailures', { period: fiveMinutes }),
    },
    period: fiveMinutes,
    label: 'Share of failed calls',
  });

function sumOf(metrics: IMetric[]): MathExpression {
  const named = metrics.map((metric, index) => [`m${index}`, metric] as const);
  return new MathExpression({
    // A metric that nothing was counted of yet has no points at all.
    expression: named.map(([name]) => `FILL(${name}, 0)`).join(' + '),
    usingMetrics: Object.fromEntries(named),
    period: fiveMinutes,
    label: 'Sum',
  });
}
