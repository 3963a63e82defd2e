import {
  type CfnTemplate,
  firstOf,
  type Properties,
  type Rule,
  referenceOf,
  resourcesOf,
  statementsOf,
} from './rule.ts';

const alarmType = 'AWS::CloudWatch::Alarm';

const topicsOfAlarms = (template: CfnTemplate): string[] => [
  ...new Set(
    resourcesOf(template, alarmType).flatMap(([, { Properties }]) =>
      (Properties.AlarmActions ?? []).map(referenceOf),
    ),
  ),
];

const isAllowed = (document: { Statement: Properties[] } | undefined, action: string): boolean =>
  statementsOf(document).some(
    ({ effect, services, actions }) =>
      effect === 'Allow' &&
      services.includes('cloudwatch.amazonaws.com') &&
      actions.includes(action),
  );

/** Every metric that an alarm watches, those of its expressions included: name and dimensions as text. */
const watchedMetrics = (template: CfnTemplate): string[] =>
  resourcesOf(template, alarmType).flatMap(([, { Properties }]) => {
    const metrics = (Properties.Metrics ?? []).map((one: Properties) => one.MetricStat?.Metric);
    return [Properties, ...metrics].filter(Boolean).map(metricText);
  });

const metricText = ({ MetricName, Dimensions = [] }: Properties): string =>
  [
    MetricName,
    ...Dimensions.map(({ Name, Value }: Properties) => `${Name}=${referenceOf(Value) ?? Value}`),
  ].join(' ');

export const alarmRules: Rule[] = [
  {
    name: 'CloudWatch may publish to the topics of alarms',
    source: 'https://repost.aws/knowledge-center/cloudwatch-receive-sns-for-alarm-trigger',
    check: (template) =>
      topicsOfAlarms(template).flatMap((topic) => {
        const policy = resourcesOf(template, 'AWS::SNS::TopicPolicy').find(([, { Properties }]) =>
          Properties.Topics.map(referenceOf).includes(topic),
        );
        // Without a policy of its own a topic has the default one, which lets the account's alarms publish.
        if (!policy || isAllowed(policy[1].Properties.PolicyDocument, 'sns:Publish')) return [];
        return [`The policy of ${topic} lets no alarm publish`];
      }),
    plant: (template) => {
      const { PolicyDocument } = firstOf(template, 'AWS::SNS::TopicPolicy').Properties;
      PolicyDocument.Statement = PolicyDocument.Statement.filter(
        ({ Effect }: { Effect: string }) => Effect === 'Deny',
      );
    },
  },
  {
    name: 'CloudWatch may use the key of an encrypted topic',
    source: 'https://docs.aws.amazon.com/sns/latest/dg/sns-key-management.html',
    check: (template) =>
      topicsOfAlarms(template).flatMap((topic) => {
        const key = referenceOf(template.Resources[topic]?.Properties.KmsMasterKeyId);
        const policy = key && template.Resources[key]?.Properties.KeyPolicy;
        const missing = ['kms:Decrypt', 'kms:GenerateDataKey*'].filter(
          (action) => policy && !isAllowed(policy, action),
        );
        return missing.map((action) => `The key of ${topic} lets CloudWatch not ${action}`);
      }),
    plant: (template) => {
      const { KeyPolicy } = firstOf(template, 'AWS::KMS::Key').Properties;
      KeyPolicy.Statement = KeyPolicy.Statement.slice(0, 1);
    },
  },
  {
    name: 'throttles of the table and of each index raise an alarm',
    source:
      'https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/metrics-dimensions.html',
    check: (template) => {
      const watched = watchedMetrics(template);
      return resourcesOf(template, 'AWS::DynamoDB::Table').flatMap(([table, { Properties }]) =>
        [
          '',
          ...(Properties.GlobalSecondaryIndexes ?? []).map((index: Properties) => index.IndexName),
        ]
          .flatMap((index) =>
            ['ReadThrottleEvents', 'WriteThrottleEvents'].map((name) =>
              [name, index && `GlobalSecondaryIndexName=${index}`, `TableName=${table}`]
                .filter(Boolean)
                .join(' '),
            ),
          )
          .filter((metric) => !watched.includes(metric)),
      );
    },
    plant: (template) => {
      const [alarm] = resourcesOf(template, alarmType).filter(([id]) =>
        id.includes('TableThrottles'),
      );
      const kept = alarm?.[1].Properties.Metrics.filter(
        (one: Properties) => !JSON.stringify(one).includes('"gsi2"'),
      );
      if (alarm) alarm[1].Properties.Metrics = kept;
    },
  },
  {
    name: 'a scheduled function has an alarm that starts when it does not run',
    source:
      'https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/alarms-and-missing-data.html',
    check: (template) => {
      const heartbeats = resourcesOf(template, alarmType)
        .map(([, { Properties }]) => Properties)
        .filter(({ TreatMissingData }) => TreatMissingData === 'breaching')
        .map(metricText);
      return resourcesOf(template, 'AWS::Events::Rule')
        .filter(([, { Properties }]) => Properties.ScheduleExpression)
        .flatMap(([, { Properties }]) =>
          Properties.Targets.map(({ Arn }: Properties) => referenceOf(Arn)),
        )
        .filter((target) => !heartbeats.includes(`Invocations FunctionName=${target}`))
        .map((target) => `No alarm says that ${target} does not run`);
    },
    plant: (template) => {
      for (const [, { Properties }] of resourcesOf(template, alarmType)) {
        Properties.TreatMissingData = 'notBreaching';
      }
    },
  },
];
