import { firstOf, type Properties, type Rule, resourcesOf } from './rule.ts';

const budgetType = 'AWS::Budgets::Budget';

const noticesOf = ({ NotificationsWithSubscribers = [] }: Properties): Properties[] =>
  NotificationsWithSubscribers;

export const moneyRules: Rule[] = [
  {
    name: 'A budget has a monthly limit and up to five notifications, each with a subscriber',
    source:
      'https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/aws-resource-budgets-budget.html',
    check: (template) =>
      resourcesOf(template, budgetType).flatMap(([id, { Properties }]) => {
        const notices = noticesOf(Properties);
        const isHeard = notices.every(({ Subscribers = [] }) => Subscribers.length > 0);
        const { BudgetLimit, TimeUnit } = Properties.Budget;
        const isLimited = BudgetLimit?.Unit === 'USD' && TimeUnit === 'MONTHLY';
        if (isLimited && isHeard && notices.length > 0 && notices.length <= 5) return [];
        return [`${id} notifies nobody, too often, or has no monthly limit`];
      }),
    plant: (template) => {
      for (const notice of noticesOf(firstOf(template, budgetType).Properties)) {
        notice.Subscribers = [];
      }
    },
  },
];
