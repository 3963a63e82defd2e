import { Duration, Stack } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { StageConfig } from '../config.ts';
import type { Alarms } from './alarms.ts';
import { ownMetric } from './own-metrics.ts';

/** Percent of the budget at which a mail is sent; `FORECASTED` by what the month will come to. */
const notices = [
  { notificationType: 'ACTUAL', threshold: 80 },
  { notificationType: 'ACTUAL', threshold: 100 },
  { notificationType: 'FORECASTED', threshold: 100 },
];

/** Adds what the stage names of its guards of money: an AWS budget, alarms on the model's cost and on the stage's cap. */
export function guardMoney(alarms: Alarms, config: StageConfig): void {
  const { alarm_model_usd_an_hour, settings } = config;
  if (alarm_model_usd_an_hour !== undefined) {
    alarms.watch('ModelCost', {
      summary: `Calls of models cost ${alarm_model_usd_an_hour} dollars or more in an hour.`,
      entry: 'model-cost',
      metric: ownMetric(config, 'ModelCostMicros', { period: Duration.hours(1) }),
      from: alarm_model_usd_an_hour * 1_000_000,
    });
  }
  if (settings.model_usd_a_month !== undefined) {
    alarms.watch('StageCap', {
      summary: 'The stage has spent its model budget of the month: new runs are refused.',
      entry: 'the-stages-month-is-spent',
      metric: ownMetric(config, 'StageCapReached', { period: Duration.minutes(5) }),
    });
  }
  createBudget(alarms, config);
}

/** Of the whole account: AWS tells stages apart only by tags that its billing was told to use. */
function createBudget(scope: Alarms, { budget_usd_a_month, alarm_email }: StageConfig): void {
  if (budget_usd_a_month === undefined || alarm_email === undefined) return;
  new CfnBudget(scope, 'Budget', {
    budget: {
      budgetName: Stack.of(scope).stackName,
      budgetType: 'COST',
      timeUnit: 'MONTHLY',
      budgetLimit: { amount: budget_usd_a_month, unit: 'USD' },
    },
    notificationsWithSubscribers: notices.map((notice) => ({
      notification: { ...notice, comparisonOperator: 'GREATER_THAN', thresholdType: 'PERCENTAGE' },
      subscribers: [{ subscriptionType: 'EMAIL', address: alarm_email }],
    })),
  });
}
