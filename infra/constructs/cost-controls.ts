import { Duration, Stack } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { StageConfig } from '../config.ts';
import type { Alarms } from './alarms.ts';
import { ownMetric } from './own-metrics.ts';

/** Percentages of the budget at which a mail is sent. `FORECASTED` uses the expected total of the month. */
const budgetThresholds = [
  { notificationType: 'ACTUAL', threshold: 80 },
  { notificationType: 'ACTUAL', threshold: 100 },
  { notificationType: 'FORECASTED', threshold: 100 },
];

/**
 * Adds the cost controls that the deployment configures: an AWS budget, and alarms on the hourly model cost and on
 * reaching the monthly model budget.
 */
export function addCostControls(alarms: Alarms, config: StageConfig): void {
  const { alarm_model_usd_an_hour, settings } = config;
  if (alarm_model_usd_an_hour !== undefined) {
    alarms.watch('ModelCost', {
      summary: `Model calls cost ${alarm_model_usd_an_hour} dollars or more within an hour.`,
      entry: 'model-cost',
      metric: ownMetric(config, 'ModelCostMicros', { period: Duration.hours(1) }),
      from: alarm_model_usd_an_hour * 1_000_000,
    });
  }
  if (settings.model_usd_a_month !== undefined) {
    alarms.watch('StageCap', {
      summary: 'The stage has used its monthly model budget: new runs are rejected.',
      entry: 'the-stages-month-is-spent',
      metric: ownMetric(config, 'StageCapReached', { period: Duration.minutes(5) }),
    });
  }
  createBudget(alarms, config);
}

/** Creates a budget for the whole account: AWS separates stages only by activated cost allocation tags. */
function createBudget(scope: Alarms, { budget_usd_a_month, alarm_email }: StageConfig): void {
  if (budget_usd_a_month === undefined || alarm_email === undefined) return;
  new CfnBudget(scope, 'Budget', {
    budget: {
      budgetName: Stack.of(scope).stackName,
      budgetType: 'COST',
      timeUnit: 'MONTHLY',
      budgetLimit: { amount: budget_usd_a_month, unit: 'USD' },
    },
    notificationsWithSubscribers: budgetThresholds.map((notice) => ({
      notification: { ...notice, comparisonOperator: 'GREATER_THAN', thresholdType: 'PERCENTAGE' },
      subscribers: [{ subscriptionType: 'EMAIL', address: alarm_email }],
    })),
  });
}
