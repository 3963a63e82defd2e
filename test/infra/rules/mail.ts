import {
  type CfnTemplate,
  findFirstResource,
  findResources,
  type Properties,
  type Rule,
  readReference,
  readStatements,
} from './rule.ts';

const configurationSetType = 'AWS::SES::ConfigurationSet';
const destinationType = 'AWS::SES::ConfigurationSetEventDestination';
const ruleType = 'AWS::Events::Rule';
const alarmType = 'AWS::CloudWatch::Alarm';
const policyType = 'AWS::SQS::QueuePolicy';

/** Rates from which SES places an account under review. */
const reviewRates = { 'Reputation.BounceRate': 0.05, 'Reputation.ComplaintRate': 0.001 };

/** Returns the policies that allow sending with resources whose ARN contains the text. */
const findSenderPolicies = (template: CfnTemplate, text: string): string[] =>
  findResources(template, 'AWS::IAM::Policy')
    .filter(([, { Properties }]) =>
      readStatements(Properties.PolicyDocument).some(
        ({ actions, resources }) =>
          actions.includes('ses:SendEmail') && JSON.stringify(resources).includes(text),
      ),
    )
    .map(([id]) => id);

/** Returns the EventBridge rules for SES events, with their target queues. */
const findMailRules = (template: CfnTemplate): { pattern: Properties; queues: string[] }[] =>
  findResources(template, ruleType)
    .filter(([, { Properties }]) => Properties.EventPattern?.source?.includes('aws.ses'))
    .map(([, { Properties }]) => ({
      pattern: Properties.EventPattern,
      queues: Properties.Targets.map(({ Arn }: Properties) => readReference(Arn)),
    }));

const allowsEventBridge = (template: CfnTemplate, queue: string): boolean =>
  findResources(template, policyType)
    .filter(([, { Properties }]) => Properties.Queues.map(readReference).includes(queue))
    .some(([, { Properties }]) =>
      readStatements(Properties.PolicyDocument).some(
        ({ effect, services, actions }) =>
          effect === 'Allow' &&
          services.includes('events.amazonaws.com') &&
          actions.includes('sqs:SendMessage'),
      ),
    );

export const mailRules: Rule[] = [
  {
    name: 'a role that may send with an identity may use each configuration set',
    source:
      'https://docs.aws.amazon.com/service-authorization/latest/reference/list_amazonses.html',
    check: (template) =>
      findResources(template, configurationSetType).flatMap(([set]) => {
        const allowed = findSenderPolicies(template, `:configuration-set/",{"Ref":"${set}"}`);
        return findSenderPolicies(template, ':identity/')
          .filter((id) => !allowed.includes(id))
          .map((id) => `${id} may not use ${set}`);
      }),
    plant: (template) => {
      for (const [, { Properties }] of findResources(template, 'AWS::IAM::Policy')) {
        for (const statement of Properties.PolicyDocument.Statement) {
          if ([statement.Action].flat().includes('ses:SendEmail')) {
            statement.Resource = [statement.Resource]
              .flat()
              .filter((one: unknown) => !JSON.stringify(one).includes('configuration-set'));
          }
        }
      }
    },
  },
  {
    name: 'each configuration set publishes bounces and complaints to the default event bus',
    source:
      'https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_EventBridgeDestination.html',
    check: (template) =>
      findResources(template, configurationSetType).flatMap(([set]) => {
        const published = findResources(template, destinationType)
          .map(([, { Properties }]) => Properties)
          .filter(
            ({ ConfigurationSetName, EventDestination }) =>
              readReference(ConfigurationSetName) === set &&
              EventDestination.Enabled &&
              JSON.stringify(EventDestination.EventBridgeDestination).includes('event-bus/default'),
          )
          .flatMap(({ EventDestination }) => EventDestination.MatchingEventTypes);
        return ['bounce', 'complaint']
          .filter((type) => !published.includes(type))
          .map((type) => `${set} publishes no ${type}`);
      }),
    plant: (template) => {
      findFirstResource(template, destinationType).Properties.EventDestination.MatchingEventTypes =
        ['bounce'];
    },
  },
  {
    name: 'a rule forwards the bounces and complaints of each configuration set',
    source: 'https://docs.aws.amazon.com/ses/latest/dg/monitoring-eventbridge.html',
    check: (template) =>
      findResources(template, configurationSetType).flatMap(([, { Properties }]) =>
        ['Email Bounced', 'Email Complaint Received']
          .filter(
            (type) =>
              !findMailRules(template).some(
                ({ pattern, queues }) =>
                  pattern['detail-type'].includes(type) &&
                  pattern.detail.mail.tags['ses:configuration-set'].includes(Properties.Name) &&
                  queues.length > 0,
              ),
          )
          .map((type) => `No rule forwards "${type}" of ${Properties.Name}`),
      ),
    plant: (template) => {
      for (const { pattern } of findMailRules(template)) pattern['detail-type'] = ['Bounce'];
    },
  },
  {
    name: 'EventBridge may send to the queues that its rules target',
    source: 'https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-use-resource-based.html',
    check: (template) =>
      findMailRules(template)
        .flatMap(({ queues }) => queues)
        .filter((queue) => !allowsEventBridge(template, queue))
        .map((queue) => `The policy of ${queue} does not allow EventBridge to send`),
    plant: (template) => {
      for (const [, { Properties }] of findResources(template, policyType)) {
        const { PolicyDocument } = Properties;
        PolicyDocument.Statement = PolicyDocument.Statement.filter(
          ({ Effect }: Properties) => Effect === 'Deny',
        );
      }
    },
  },
  {
    name: 'alarms start at the rates at which SES places an account under review',
    source: 'https://docs.aws.amazon.com/ses/latest/dg/reputationdashboardmessages.html',
    check: (template) =>
      Object.entries(reviewRates).flatMap(([name, rate]) => {
        const alarms = findResources(template, alarmType)
          .map(([, { Properties }]) => Properties)
          .filter(({ MetricName }) => MetricName === name);
        // SES publishes these rates without dimensions.
        const hasAlarm = alarms.some(
          ({ Threshold, Namespace, Dimensions }) =>
            Threshold <= rate && Namespace === 'AWS/SES' && !Dimensions,
        );
        return hasAlarm ? [] : [`No alarm starts at ${name} ${rate}`];
      }),
    plant: (template) => {
      for (const [, { Properties }] of findResources(template, alarmType)) {
        if (Properties.MetricName === 'Reputation.ComplaintRate') Properties.Threshold = 0.1;
      }
    },
  },
];
