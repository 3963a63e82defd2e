import { Duration, Stack } from 'aws-cdk-lib';
import {
  Dashboard as CloudWatchDashboard,
  GraphWidget,
  type IMetric,
  MathExpression,
} from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import { deckMetricNames, type MetricName, taskMetricNames } from '#shared/metrics.ts';
import type { AlarmsProps } from './alarms.ts';
import { rateMetric, suppressedMetric } from './mail-feedback.ts';
import { ownMetric } from './own-metrics.ts';
import { securityMetrics } from './security-alarms.ts';

const period = Duration.minutes(5);
const graph = (title: string, left: IMetric[], right: IMetric[] = []): GraphWidget =>
  new GraphWidget({ title, left, right, width: 8, height: 6, period });

/** One CloudWatch page per stage, `Deckwright-STAGE`: queues, deck results, model usage, functions and security events. */
export class Dashboard extends Construct {
  constructor(scope: Construct, id: string, props: AlarmsProps) {
    super(scope, id);
    const board = new CloudWatchDashboard(this, 'Dashboard', {
      dashboardName: Stack.of(this).stackName,
      defaultInterval: Duration.hours(24),
    });
    board.addWidgets(...queueGraphs(props));
    board.addWidgets(...deckGraphs(props));
    board.addWidgets(...modelGraphs(props));
    board.addWidgets(...functionGraphs(props));
    board.addWidgets(
      graph('Security events', securityMetrics(props.config, period)),
      graph(
        'Addresses that bounce or report spam',
        [suppressedMetric(props.config, period)],
        [rateMetric('BounceRate'), rateMetric('ComplaintRate')],
      ),
    );
  }
}

const queueGraphs = ({ queues }: AlarmsProps): GraphWidget[] =>
  Object.entries(queues).map(([name, { queue, deadLetters }]) =>
    graph(
      `${name} queue`,
      [
        queue.metricApproximateNumberOfMessagesVisible({ label: 'waiting', period }),
        queue.metricApproximateNumberOfMessagesNotVisible({ label: 'in flight', period }),
        deadLetters.metricApproximateNumberOfMessagesVisible({ label: 'dead letters', period }),
      ],
      [queue.metricApproximateAgeOfOldestMessage({ label: 'oldest, s', period })],
    ),
  );

function deckGraphs({ config }: AlarmsProps): GraphWidget[] {
  const times = (statistic: string) =>
    taskMetricNames.map((name) => ownMetric(config, name, { period, statistic }));
  return [
    graph(
      'Decks by final status',
      deckMetricNames.map((name) => ownMetric(config, name, { period })),
    ),
    graph('Task duration, median', times('p50')),
    graph('Task duration, 95th percentile', times('p95')),
  ];
}

function modelGraphs({ config }: AlarmsProps): GraphWidget[] {
  const metric = (name: MetricName, statistic?: string) =>
    ownMetric(config, name, { period, ...(statistic ? { statistic } : {}) });
  const dollars = new MathExpression({
    expression: 'micros / 1000000',
    usingMetrics: { micros: metric('ModelCostMicros') },
    label: 'dollars',
    period,
  });
  return [
    graph(
      'Model calls',
      [
        metric('ModelCalls'),
        metric('ModelThrottles'),
        metric('ModelFailures'),
        metric('ModelRefusals'),
      ],
      [metric('ModelLatency', 'p50'), metric('ModelLatency', 'p95')],
    ),
    graph('Model tokens', [
      metric('ModelInputTokens'),
      metric('ModelOutputTokens'),
      metric('ModelCachedTokens'),
    ]),
    graph('Model cost', [dollars], [metric('StageCapReached')]),
  ];
}

function functionGraphs({ functions, gateways, table }: AlarmsProps): GraphWidget[] {
  const allFunctions = Object.values(functions).map(({ fn }) => fn);
  return [
    graph(
      'Functions',
      allFunctions.map((fn) => fn.metricInvocations({ period })),
      allFunctions.flatMap((fn) => [fn.metricErrors({ period }), fn.metricThrottles({ period })]),
    ),
    graph(
      'Function duration, 95th percentile',
      allFunctions.map((fn) => fn.metricDuration({ statistic: 'p95', period })),
    ),
    graph(
      'Requests and the table',
      Object.entries(gateways).flatMap(([, gateway]) => [
        gateway.metricRequests(period),
        gateway.metricFailures(period),
      ]),
      [
        table.metricConsumedReadCapacityUnits({ period }),
        table.metricConsumedWriteCapacityUnits({ period }),
      ],
    ),
  ];
}
