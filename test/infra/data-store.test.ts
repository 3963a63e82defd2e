import { Match } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, test } from 'vitest';
import { synthesisMs, templateOf } from './synthesize.ts';

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

  test('take uploads from a browser of any origin, by address alone', () => {
    prod.hasResourceProperties('AWS::S3::Bucket', {
      CorsConfiguration: {
        CorsRules: [
          Match.objectLike({
            AllowedMethods: ['GET', 'PUT'],
            AllowedHeaders: Match.arrayWith(['content-type']),
          }),
        ],
      },
    });
  });

  test('keep artifacts in prod, with older versions of them', () => {
    const buckets = prod.findResources('AWS::S3::Bucket', {
      DeletionPolicy: 'Retain',
      Properties: { VersioningConfiguration: { Status: 'Enabled' } },
    });

    expect(Object.keys(buckets)).toHaveLength(1);
  });
});
