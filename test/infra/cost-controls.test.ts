import { Match } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { createTemplate, synthesisMs } from './synthesize.ts';

test(
  'prod notifies its operator about actual and forecast monthly cost',
  async () => {
    const template = await createTemplate('prod');

    template.hasResourceProperties('AWS::Budgets::Budget', {
      Budget: { BudgetLimit: { Amount: 1_000, Unit: 'USD' }, TimeUnit: 'MONTHLY' },
      NotificationsWithSubscribers: Match.arrayWith([
        Match.objectLike({
          Notification: { NotificationType: 'FORECASTED', Threshold: 100 },
          Subscribers: [{ SubscriptionType: 'EMAIL', Address: 'operations@example.com' }],
        }),
      ]),
    });
  },
  synthesisMs,
);

test(
  'an alarm starts when models cost twenty dollars within an hour',
  async () => {
    const template = await createTemplate('prod');

    template.hasResourceProperties('AWS::CloudWatch::Alarm', {
      MetricName: 'ModelCostMicros',
      Period: 3_600,
      Statistic: 'Sum',
      Threshold: 20_000_000,
    });
  },
  synthesisMs,
);

test(
  'a stage without alarm_email has no budget',
  async () => {
    const template = await createTemplate('dev');

    expect(template.findResources('AWS::Budgets::Budget')).toEqual({});
  },
  synthesisMs,
);
