import {
  type CfnTemplate,
  findFirstResource,
  findResources,
  type Properties,
  type Rule,
  readReference,
  readStatements,
} from './rule.ts';

const alarmType = 'AWS::CloudWatch::Alarm';

const listAlarmTopics = (template: CfnTemplate): string[] => [
  ...new Set(
    findResources(template, alarmType).flatMap(([, { Properties }]) =>
      (Properties.AlarmActions ?? []).map(readReference),
    ),
  ),
];

const isAllowed = (document: { Statement: Properties[] } | undefined, action: string): boolean =>
  readStatements(document).some(
    ({ effect, services, actions }) =>
      effect === 'Allow' &&
      services.includes('cloudwatch.amazonaws.com') &&
      actions.includes(action),
  );

/** Returns name and dimensions of every metric with an alarm, including metrics in expressions. */
const listWatchedMetrics = (template: CfnTemplate): string[] =>
  findResources(template, alarmType).flatMap(([, { Properties }]) => {
    const metrics = (Properties.Metrics ?? []).map((one: Properties) => one.MetricStat?.Metric);
    return [Properties, ...metrics].filter(Boolean).map(formatMetric);
  });

const formatMetric = ({ MetricName, Dimensions = [] }: Properties): string =>
  [
    MetricName,
    ...Dimensions.map(({ Name, Value }: Properties) => `${Name}=${readReference(Value) ?? Value}`),
  ].join(' ');

export const alarmRules: Rule[] = [
  {
    name: 'CloudWatch may publish to the topics of alarms',
    source: 'https://repost.aws/knowledge-center/cloudwatch-receive-sns-for-alarm-trigger',
    check: (template) =>
      listAlarmTopics(template).flatMap((topic) => {
        const policy = findResources(template, 'AWS::SNS::TopicPolicy').find(([, { Properties }]) =>
          Properties.Topics.map(readReference).includes(topic),
        );
        // A topic without a policy has the default policy, which allows alarms of the account to publish.
        if (!policy || isAllowed(policy[1].Properties.PolicyDocument, 'sns:Publish')) return [];
        return [`The policy of ${topic} does not allow alarms to publish`];
      }),
    plant: (template) => {
      const { PolicyDocument } = findFirstResource(template, 'AWS::SNS::TopicPolicy').Properties;
      PolicyDocument.Statement = PolicyDocument.Statement.filter(
        ({ Effect }: { Effect: string }) => Effect === 'Deny',
      );
    },
  },
  {
    name: 'CloudWatch may use the key of an encrypted topic',
    source: 'https://docs.aws.amazon.com/sns/latest/dg/sns-key-management.html',
    check: (template) =>
      listAlarmTopics(template).flatMap((topic) => {
        const key = readReference(template.Resources[topic]?.Properties.KmsMasterKeyId);
        const policy = key && template.Resources[key]?.Properties.KeyPolicy;
        const missingActions = ['kms:Decrypt', 'kms:GenerateDataKey*'].filter(
          (action) => policy && !isAllowed(policy, action),
        );
        return missingActions.map(
          (action) => `The key of ${topic} does not allow ${action} to CloudWatch`,
        );
      }),
    plant: (template) => {
      const { KeyPolicy } = findFirstResource(template, 'AWS::KMS::Key').Properties;
      KeyPolicy.Statement = KeyPolicy.Statement.slice(0, 1);
    },
  },
  {
    name: 'throttles of the table and of each index raise an alarm',
    source:
      'https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/metrics-dimensions.html',
    check: (template) => {
      const watched = listWatchedMetrics(template);
      return findResources(template, 'AWS::DynamoDB::Table').flatMap(([table, { Properties }]) =>
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
      const [alarm] = findResources(template, alarmType).filter(([id]) =>
        id.includes('TableThrottles'),
      );
      const kept = alarm?.[1].Properties.Metrics.filter(
        (one: Properties) => !JSON.stringify(one).includes('"gsi2"'),
      );
      if (alarm) alarm[1].Properties.Metrics = kept;
    },
  },
  {
    name: 'a scheduled function has an alarm for missing invocations',
    source:
      'https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/alarms-and-missing-data.html',
    check: (template) => {
      const heartbeats = findResources(template, alarmType)
        .map(([, { Properties }]) => Properties)
        .filter(({ TreatMissingData }) => TreatMissingData === 'breaching')
        .map(formatMetric);
      return findResources(template, 'AWS::Events::Rule')
        .filter(([, { Properties }]) => Properties.ScheduleExpression)
        .flatMap(([, { Properties }]) =>
          Properties.Targets.map(({ Arn }: Properties) => readReference(Arn)),
        )
        .filter((target) => !heartbeats.includes(`Invocations FunctionName=${target}`))
        .map((target) => `No alarm for missing invocations of ${target}`);
    },
    plant: (template) => {
      for (const [, { Properties }] of findResources(template, alarmType)) {
        Properties.TreatMissingData = 'notBreaching';
      }
    },
  },
];
