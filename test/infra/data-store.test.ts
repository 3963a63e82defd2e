import { Match } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, test } from 'vitest';
import { createStack, synthesisMs, synthesizeChecked, templateOf } from './synthesize.ts';

let prod: Awaited<ReturnType<typeof templateOf>>;
let dev: typeof prod;

beforeAll(async () => {
  prod = await templateOf('prod');
  dev = await templateOf('dev');
}, synthesisMs);

describe('the table', () => {
  test('has pk and sk, two full indexes and one with keys alone', () => {
    const index = (name: string, projection: string) => ({
      IndexName: name,
      KeySchema: [
        { AttributeName: `${name}pk`, KeyType: 'HASH' },
        { AttributeName: `${name}sk`, KeyType: 'RANGE' },
      ],
      Projection: { ProjectionType: projection },
    });

    prod.hasResourceProperties('AWS::DynamoDB::Table', {
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

  test('expires items, can be restored to any second and is paid by use', () => {
    prod.hasResourceProperties('AWS::DynamoDB::Table', {
      BillingMode: 'PAY_PER_REQUEST',
      TimeToLiveSpecification: { AttributeName: 'expires_at', Enabled: true },
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
    });
  });

  test('outlives the stack in prod alone', () => {
    const kept = { DeletionPolicy: 'Retain', Properties: { DeletionProtectionEnabled: true } };

    prod.hasResource('AWS::DynamoDB::Table', kept);
    dev.hasResource('AWS::DynamoDB::Table', { DeletionPolicy: 'Delete' });
  });
});

/** https://aws.amazon.com/blogs/database/use-point-in-time-recovery-to-restore-an-amazon-dynamodb-table-managed-by-aws-cdk/ */
describe.each(['dev', 'prod'])('a table that the stage %s adopts', (stage) => {
  const table_name = 'deckwright-restored';
  let adopted: typeof prod;
  let own: typeof prod;
  const tablesIn = (template: typeof prod) => template.findResources('AWS::DynamoDB::Table');
  beforeAll(async () => {
    own = await templateOf(stage);
    adopted = await templateOf(stage, { table_name });
  }, synthesisMs);

  test('leaves the stack’s own table as it is', () => {
    expect(tablesIn(adopted)).toEqual(tablesIn(own));
  });

  test('is the only one that functions, policies, alarms and outputs name', () => {
    const [ownId = ''] = Object.keys(tablesIn(own));
    const { Resources, Outputs } = adopted.toJSON();
    const naming = Object.entries({ ...Resources, Outputs })
      .filter(([, value]) => JSON.stringify(value).includes(`"${ownId}"`))
      .map(([id]) => id);

    expect(naming).toEqual([]);
    adopted.hasOutput('TableName', { Value: table_name });
    adopted.resourcePropertiesCountIs(
      'AWS::Lambda::Function',
      { Environment: { Variables: Match.objectLike({ TABLE_NAME: table_name }) } },
      5,
    );
  });

  test('has its indexes granted and their throttles watched', () => {
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
    'passes the security checks',
    async () => {
      const stack = await createStack(stage, { table_name });

      expect(synthesizeChecked(stack).stacks).toHaveLength(1);
    },
    synthesisMs,
  );
});

describe('the buckets', () => {
  test('are closed to the public', () => {
    prod.allResourcesProperties('AWS::S3::Bucket', {
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
    });
  });

  test('refuse what comes without TLS', () => {
    prod.allResourcesProperties('AWS::S3::BucketPolicy', {
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

  test('take uploads from pages of CloudFront where the app has no domain of its own', () => {
    prod.hasResourceProperties('AWS::S3::Bucket', corsFor('https://*.cloudfront.net'));
  });

  test('take uploads from the app’s own domain alone where it has one', async () => {
    const certificate_arn = 'arn:aws:acm:us-east-1:123456789012:certificate/a';
    const own = await templateOf('prod', {
      domains: {
        app: { name: 'app.example.com', certificate_arn },
        preview: { name: 'preview.example.com', certificate_arn },
      },
    });

    own.hasResourceProperties('AWS::S3::Bucket', corsFor('https://app.example.com'));
  });

  test('keep artifacts in prod, with older versions of them', () => {
    const buckets = prod.findResources('AWS::S3::Bucket', {
      DeletionPolicy: 'Retain',
      Properties: { VersioningConfiguration: { Status: 'Enabled' } },
    });

    expect(Object.keys(buckets)).toHaveLength(1);
  });
});

test('log groups of functions and gateways outlive the stack in prod alone', () => {
  // The one with a name is CDK's own, of its deployment helper.
  const policies = (template: typeof prod) =>
    new Set(
      Object.values(template.findResources('AWS::Logs::LogGroup'))
        .filter(({ Properties }) => Properties.LogGroupName === undefined)
        .map(({ DeletionPolicy }) => DeletionPolicy),
    );

  expect(policies(prod)).toEqual(new Set(['Retain']));
  expect(policies(dev)).toEqual(new Set(['Delete']));
});
