import { Match } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, test } from 'vitest';
import { createStack, createTemplate, synthesisMs, synthesizeChecked } from './synthesize.ts';

let prodTemplate: Awaited<ReturnType<typeof createTemplate>>;
let devTemplate: typeof prodTemplate;

beforeAll(async () => {
  prodTemplate = await createTemplate('prod');
  devTemplate = await createTemplate('dev');
}, synthesisMs);

describe('settings of the DynamoDB table', () => {
  test('the table has the keys pk and sk, two full indexes and a keys-only index', () => {
    const index = (name: string, projection: string) => ({
      IndexName: name,
      KeySchema: [
        { AttributeName: `${name}pk`, KeyType: 'HASH' },
        { AttributeName: `${name}sk`, KeyType: 'RANGE' },
      ],
      Projection: { ProjectionType: projection },
    });

    prodTemplate.hasResourceProperties('AWS::DynamoDB::Table', {
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
      GlobalSecondaryIndexes: [
        index('gsi1', 'ALL'),
        index('gsi2', 'ALL'),
        index('gsi3', 'KEYS_ONLY'),
      ],
    });
  });

  test('the table expires items and has point-in-time recovery and on-demand billing', () => {
    prodTemplate.hasResourceProperties('AWS::DynamoDB::Table', {
      BillingMode: 'PAY_PER_REQUEST',
      TimeToLiveSpecification: { AttributeName: 'expires_at', Enabled: true },
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
    });
  });

  test('the table is kept after deletion of the stack only in prod', () => {
    const kept = { DeletionPolicy: 'Retain', Properties: { DeletionProtectionEnabled: true } };

    prodTemplate.hasResource('AWS::DynamoDB::Table', kept);
    devTemplate.hasResource('AWS::DynamoDB::Table', { DeletionPolicy: 'Delete' });
  });
});

/**
 * How to adopt a restored table:
 * https://aws.amazon.com/blogs/database/use-point-in-time-recovery-to-restore-an-amazon-dynamodb-table-managed-by-aws-cdk/
 */
describe.each(['dev', 'prod'])('a table that the stage %s adopts', (stage) => {
  const table_name = 'deckwright-restored';
  let adopted: typeof prodTemplate;
  let ownTableStack: typeof prodTemplate;
  const tablesIn = (template: typeof prodTemplate) =>
    template.findResources('AWS::DynamoDB::Table');
  beforeAll(async () => {
    ownTableStack = await createTemplate(stage);
    adopted = await createTemplate(stage, { table_name });
  }, synthesisMs);

  test('adopting a table leaves the stack’s own table unchanged', () => {
    expect(tablesIn(adopted)).toEqual(tablesIn(ownTableStack));
  });

  test('an adopted table replaces the stack’s own table in functions, policies, alarms and outputs', () => {
    const [ownId = ''] = Object.keys(tablesIn(ownTableStack));
    const { Resources, Outputs } = adopted.toJSON();
    const references = Object.entries({ ...Resources, Outputs })
      .filter(([, value]) => JSON.stringify(value).includes(`"${ownId}"`))
      .map(([id]) => id);

    expect(references).toEqual([]);
    adopted.hasOutput('TableName', { Value: table_name });
    adopted.resourcePropertiesCountIs(
      'AWS::Lambda::Function',
      { Environment: { Variables: Match.objectLike({ TABLE_NAME: table_name }) } },
      6,
    );
  });

  test('an adopted table has permissions and throttle alarms for its indexes', () => {
    const policies = JSON.stringify(adopted.findResources('AWS::IAM::Policy'));
    const [alarm] = Object.values(
      adopted.findResources('AWS::CloudWatch::Alarm', {
        Properties: { AlarmName: `Deckwright-${stage}-TableThrottles` },
      }),
    );

    expect(policies).toContain(`table/${table_name}/index/*`);
    for (const index of ['gsi1', 'gsi2', 'gsi3']) {
      expect(JSON.stringify(alarm)).toContain(
        `{"Name":"GlobalSecondaryIndexName","Value":"${index}"},{"Name":"TableName","Value":"${table_name}"}`,
      );
    }
  });

  test(
    'a stack with an adopted table passes the security checks',
    async () => {
      const stack = await createStack(stage, { table_name });

      expect(synthesizeChecked(stack).stacks).toHaveLength(1);
    },
    synthesisMs,
  );
});

describe('settings of the S3 buckets', () => {
  test('the buckets block public access', () => {
    prodTemplate.allResourcesProperties('AWS::S3::Bucket', {
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
    });
  });

  test('the buckets deny requests without TLS', () => {
    prodTemplate.allResourcesProperties('AWS::S3::BucketPolicy', {
      PolicyDocument: {
        Statement: Match.arrayWith([
          Match.objectLike({
            Effect: 'Deny',
            Action: 's3:*',
            Condition: { Bool: { 'aws:SecureTransport': 'false' } },
          }),
        ]),
      },
    });
  });

  const corsFor = (origin: string) => ({
    CorsConfiguration: {
      CorsRules: [
        Match.objectLike({
          AllowedOrigins: [origin],
          AllowedMethods: ['GET', 'PUT'],
          AllowedHeaders: Match.arrayWith(['content-type']),
        }),
      ],
    },
  });

  test('the buckets allow uploads from *.cloudfront.net if the app has no custom domain', () => {
    prodTemplate.hasResourceProperties('AWS::S3::Bucket', corsFor('https://*.cloudfront.net'));
  });

  test('the buckets allow uploads only from the app’s custom domain if it has one', async () => {
    const certificate_arn = 'arn:aws:acm:us-east-1:123456789012:certificate/a';
    const ownTemplate = await createTemplate('prod', {
      domains: {
        app: { name: 'app.example.com', certificate_arn },
        preview: { name: 'preview.example.com', certificate_arn },
      },
    });

    ownTemplate.hasResourceProperties('AWS::S3::Bucket', corsFor('https://app.example.com'));
  });

  test('the buckets keep artifacts with their versions in prod', () => {
    const buckets = prodTemplate.findResources('AWS::S3::Bucket', {
      DeletionPolicy: 'Retain',
      Properties: { VersioningConfiguration: { Status: 'Enabled' } },
    });

    expect(Object.keys(buckets)).toHaveLength(1);
  });
});

test('log groups are kept after deletion of the stack only in prod', () => {
  // The log group with a fixed name is excluded, because it belongs to CDK's deployment helper.
  const policies = (template: typeof prodTemplate) =>
    new Set(
      Object.values(template.findResources('AWS::Logs::LogGroup'))
        .filter(({ Properties }) => Properties.LogGroupName === undefined)
        .map(({ DeletionPolicy }) => DeletionPolicy),
    );

  expect(policies(prodTemplate)).toEqual(new Set(['Retain']));
  expect(policies(devTemplate)).toEqual(new Set(['Delete']));
});
