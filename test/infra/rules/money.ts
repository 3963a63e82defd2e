import { findFirstResource, findResources, type Properties, type Rule } from './rule.ts';

const budgetType = 'AWS::Budgets::Budget';

const readNotifications = ({ NotificationsWithSubscribers = [] }: Properties): Properties[] =>
  NotificationsWithSubscribers;

export const moneyRules: Rule[] = [
  {
    name: 'A budget has a monthly limit and up to five notifications, each with a subscriber',
    source:
      'https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/aws-resource-budgets-budget.html',
    check: (template) =>
      findResources(template, budgetType).flatMap(([id, { Properties }]) => {
        const notifications = readNotifications(Properties);
        const hasSubscribers = notifications.every(
          ({ Subscribers = [] }) => Subscribers.length > 0,
        );
        const { BudgetLimit, TimeUnit } = Properties.Budget;
        const isLimited = BudgetLimit?.Unit === 'USD' && TimeUnit === 'MONTHLY';
        if (isLimited && hasSubscribers && notifications.length > 0 && notifications.length <= 5)
          return [];
        return [`${id} has no monthly limit, no subscribers, or too many notifications`];
      }),
    plant: (template) => {
      for (const notice of readNotifications(findFirstResource(template, budgetType).Properties)) {
        notice.Subscribers = [];
      }
    },
  },
];
