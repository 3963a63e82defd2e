import { Duration, Stack } from 'aws-cdk-lib';
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import { refusedBusyEvent } from '#shared/metrics.ts';
import type { StageConfig } from '../config.ts';
import { createAlarmTopic } from './alarm-topic.ts';
import { indexNames } from './data-store.ts';
import type { HttpGateway } from './http-gateway.ts';
import type { NodeFunction } from './node-function.ts';
import { loggedMetric, ownMetric } from './own-metrics.ts';
import type { WorkQueue } from './work-queue.ts';

export type AlarmsProps = {
  config: StageConfig;
  queues: Record<'Generation' | 'Watch' | 'Mail' | 'Webhook', WorkQueue>;
  functions: { Sweeper: NodeFunction; [name: string]: NodeFunction };
  gateways: Record<string, HttpGateway>;
  table: ITable;
};

type AlarmOptions = {
  /** The problem in one sentence, shown in the alarm's description. */
  summary: string;
  /** Anchor of the alarm's entry in the runbook. */
  entry: string;
  metric: IMetric;
  /** Threshold: the alarm starts at this value. */
  from?: number;
  /** Number of consecutive periods at the threshold. */
  periods?: number;
  /** Heartbeat alarm: goes off when the metric is below the threshold or has no data. */
  isBelow?: boolean;
};

const fiveMinutes = Duration.minutes(5);
const waitSeconds = Duration.minutes(15).toSeconds();

/** All alarms, and the topic they notify. docs/operators/runbook.md has an entry for each; a test checks this. */
export class Alarms extends Construct {
  private readonly topic: Topic;

  constructor(scope: Construct, id: string, props: AlarmsProps) {
    super(scope, id);
    this.topic = createAlarmTopic(this, props.config);
    this.watchQueues(props);
    this.watchFunctions(props);
    this.watch('TableThrottles', {
      summary: 'DynamoDB throttles requests to the table or one of its indexes.',
      entry: 'table-throttles',
      metric: sumMetrics(throttleMetrics(props.table)),
    });
    this.watch('ModelRefusals', {
      summary: 'Bedrock refuses calls to a model of the stage: no deck can be generated.',
      entry: 'model-refusals',
      metric: ownMetric(props.config, 'ModelRefusals', { period: fiveMinutes }),
    });
    this.watch('ModelFailures', {
      summary: 'At least half of the calls to a model fail.',
      entry: 'a-model-that-does-not-answer',
      metric: createFailureShareMetric(props.config),
      from: 0.5,
      periods: 2,
    });
  }

  private watchQueues({ queues }: AlarmsProps): void {
    for (const [name, { deadLetters }] of Object.entries(queues)) {
      this.watch(`${name}DeadLetters`, {
        summary: `The ${name} dead-letter queue contains messages.`,
        entry: 'dead-letters',
        metric: deadLetters.metricApproximateNumberOfMessagesVisible({
          period: Duration.minutes(1),
        }),
      });
    }
    // The watch queue has no alarm on message age, because its messages are delayed until the watched task should have
    // ended.
    for (const name of ['Generation', 'Mail', 'Webhook'] as const) {
      this.watch(`${name}Waits`, {
        summary: `The oldest message of the ${name} queue has waited for 15 minutes.`,
        entry: 'a-queue-waits',
        metric: queues[name].queue.metricApproximateAgeOfOldestMessage({ period: fiveMinutes }),
        from: waitSeconds,
        periods: 2,
      });
    }
  }

  private watchFunctions({ config, functions, gateways }: AlarmsProps): void {
    for (const [name, { fn }] of Object.entries(functions)) {
      this.watch(`${name}Errors`, {
        summary: `The ${name} function fails.`,
        entry: 'function-errors',
        metric: fn.metricErrors({ period: fiveMinutes }),
      });
    }
    this.watch('SweeperSilent', {
      summary: 'The sweeper has not run for five minutes.',
      entry: 'a-sweeper-that-does-not-run',
      metric: functions.Sweeper.fn.metricInvocations({ period: fiveMinutes }),
      isBelow: true,
    });
    this.watch('FunctionThrottles', {
      summary: 'Lambda throttles invocations.',
      entry: 'function-throttles',
      metric: sumMetrics(Object.values(functions).map(({ fn }) => fn.metricThrottles())),
      periods: 2,
    });
    const busy = loggedMetric(config, 'ApiRefusedBusy', fiveMinutes);
    functions.Api?.countEvents(busy, [refusedBusyEvent]);
    for (const [name, gateway] of Object.entries(gateways)) {
      const failures = gateway.metricFailures(fiveMinutes);
      this.watch(`${name}Failures`, {
        summary: `Requests to the ${name} host fail with a 5xx status.`,
        entry: 'failed-requests',
        metric: name === 'Api' ? subtractMetric(failures, busy) : failures,
        from: 5,
      });
      this.watch(`${name}Throttles`, {
        summary: `API Gateway throttles requests to the ${name} host.`,
        entry: 'throttled-requests',
        metric: gateway.metricThrottles(fiveMinutes),
        from: 10,
      });
    }
  }

  /** Adds an alarm that notifies the operator's topic. */
  watch(
    id: string,
    { summary, entry, metric, from = 1, periods = 1, isBelow }: AlarmOptions,
  ): void {
    const alarm = new Alarm(this, id, {
      alarmName: `${Stack.of(this).stackName}-${id}`,
      alarmDescription: `${summary} See docs/operators/runbook.md#${entry}`,
      metric,
      threshold: from,
      evaluationPeriods: periods,
      comparisonOperator: isBelow
        ? ComparisonOperator.LESS_THAN_THRESHOLD
        : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: isBelow ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
    });
    alarm.addAlarmAction(new SnsAction(this.topic));
  }
}

/** Share of model calls that fail; 0 with fewer than ten calls, where a single failure is not significant. */
const createFailureShareMetric = (config: StageConfig): MathExpression =>
  new MathExpression({
    expression: 'IF(calls >= 10, FILL(failures, 0) / calls, 0)',
    usingMetrics: {
      calls: ownMetric(config, 'ModelCalls', { period: fiveMinutes }),
      failures: ownMetric(config, 'ModelFailures', { period: fiveMinutes }),
    },
    period: fiveMinutes,
    label: 'Share of failed calls',
  });

/** Throttled reads and writes of the table and of each index. DynamoDB reports indexes separately. */
function throttleMetrics(table: ITable): IMetric[] {
  const names = ['ReadThrottleEvents', 'WriteThrottleEvents'];
  const ofIndexes = indexNames.map((index) => ({
    TableName: table.tableName,
    GlobalSecondaryIndexName: index,
  }));
  return [{ TableName: table.tableName }, ...ofIndexes].flatMap((dimensionsMap) =>
    names.map((name) => table.metric(name, { statistic: 'Sum', dimensionsMap })),
  );
}

const subtractMetric = (failures: IMetric, busy: IMetric): MathExpression =>
  new MathExpression({
    expression: 'FILL(failures, 0) - FILL(busy, 0)',
    usingMetrics: { failures, busy },
    period: fiveMinutes,
    label: 'Failed requests',
  });

function sumMetrics(metrics: IMetric[]): MathExpression {
  const namedMetrics = metrics.map((metric, index) => [`m${index}`, metric] as const);
  return new MathExpression({
    // A metric without any data point would make the whole sum empty.
    expression: namedMetrics.map(([name]) => `FILL(${name}, 0)`).join(' + '),
    usingMetrics: Object.fromEntries(namedMetrics),
    period: fiveMinutes,
    label: 'Sum',
  });
}
