import { Match } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { synthesisMs, templateOf } from './synthesize.ts';

test(
  'prod mails its operator about the budget of the month, spent and forecast',
  async () => {
    const template = await templateOf('prod');

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
  'an alarm starts where the models cost twenty dollars in an hour',
  async () => {
    const template = await templateOf('prod');

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
  'a stage that nobody hears of has no budget',
  async () => {
    const template = await templateOf('dev');

    expect(template.findResources('AWS::Budgets::Budget')).toEqual({});
  },
  synthesisMs,
);
