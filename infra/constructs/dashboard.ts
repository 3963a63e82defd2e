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

const graphPeriod = Duration.minutes(5);
const createGraph = (title: string, left: IMetric[], right: IMetric[] = []): GraphWidget =>
  new GraphWidget({ title, left, right, width: 8, height: 6, period: graphPeriod });

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
      createGraph('Security events', securityMetrics(props.config, graphPeriod)),
      createGraph(
        'Addresses that bounce or report spam',
        [suppressedMetric(props.config, graphPeriod)],
        [rateMetric('BounceRate'), rateMetric('ComplaintRate')],
      ),
    );
  }
}

const queueGraphs = ({ queues }: AlarmsProps): GraphWidget[] =>
  Object.entries(queues).map(([name, { queue, deadLetters }]) =>
    createGraph(
      `${name} queue`,
      [
        queue.metricApproximateNumberOfMessagesVisible({ label: 'waiting', period: graphPeriod }),
        queue.metricApproximateNumberOfMessagesNotVisible({
          label: 'in flight',
          period: graphPeriod,
        }),
        deadLetters.metricApproximateNumberOfMessagesVisible({
          label: 'dead letters',
          period: graphPeriod,
        }),
      ],
      [queue.metricApproximateAgeOfOldestMessage({ label: 'oldest, s', period: graphPeriod })],
    ),
  );

function deckGraphs({ config }: AlarmsProps): GraphWidget[] {
  const times = (statistic: string) =>
    taskMetricNames.map((name) => ownMetric(config, name, { period: graphPeriod, statistic }));
  return [
    createGraph(
      'Decks by final status',
      deckMetricNames.map((name) => ownMetric(config, name, { period: graphPeriod })),
    ),
    createGraph('Task duration, median', times('p50')),
    createGraph('Task duration, 95th percentile', times('p95')),
  ];
}

function modelGraphs({ config }: AlarmsProps): GraphWidget[] {
  const metric = (name: MetricName, statistic?: string) =>
    ownMetric(config, name, { period: graphPeriod, ...(statistic ? { statistic } : {}) });
  const dollars = new MathExpression({
    expression: 'micros / 1000000',
    usingMetrics: { micros: metric('ModelCostMicros') },
    label: 'dollars',
    period: graphPeriod,
  });
  return [
    createGraph(
      'Model calls',
      [
        metric('ModelCalls'),
        metric('ModelThrottles'),
        metric('ModelFailures'),
        metric('ModelRefusals'),
      ],
      [metric('ModelLatency', 'p50'), metric('ModelLatency', 'p95')],
    ),
    createGraph('Model tokens', [
      metric('ModelInputTokens'),
      metric('ModelOutputTokens'),
      metric('ModelCachedTokens'),
    ]),
    createGraph('Model cost', [dollars], [metric('StageCapReached')]),
  ];
}

function functionGraphs({ functions, gateways, table }: AlarmsProps): GraphWidget[] {
  const allFunctions = Object.values(functions).map(({ fn }) => fn);
  return [
    createGraph(
      'Functions',
      allFunctions.map((fn) => fn.metricInvocations({ period: graphPeriod })),
      allFunctions.flatMap((fn) => [
        fn.metricErrors({ period: graphPeriod }),
        fn.metricThrottles({ period: graphPeriod }),
      ]),
    ),
    createGraph(
      'Function duration, 95th percentile',
      allFunctions.map((fn) => fn.metricDuration({ statistic: 'p95', period: graphPeriod })),
    ),
    createGraph(
      'Requests and the table',
      Object.entries(gateways).flatMap(([, gateway]) => [
        gateway.metricRequests(graphPeriod),
        gateway.metricFailures(graphPeriod),
      ]),
      [
        table.metricConsumedReadCapacityUnits({ period: graphPeriod }),
        table.metricConsumedWriteCapacityUnits({ period: graphPeriod }),
      ],
    ),
  ];
}
