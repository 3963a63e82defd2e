import { beforeAll, describe, expect, test } from 'vitest';
import { synthesisMs, templateOf } from './synthesize.ts';

type Resources = ReturnType<Awaited<ReturnType<typeof templateOf>>['findResources']>;

/** What a policy says of whoever comes without TLS. */
const withoutTls = { Bool: { 'aws:SecureTransport': 'false' } };

describe.each(['dev', 'prod'])('in stage %s', (stage) => {
  let template: Awaited<ReturnType<typeof templateOf>>;
  beforeAll(async () => {
    template = await templateOf(stage);
  }, synthesisMs);

  const all = (type: string): Resources => template.findResources(type);
  const properties = (type: string) => Object.values(all(type)).map(({ Properties }) => Properties);

  /** The things that a policy turns everybody away from who comes without TLS, by logical id. */
  function tlsOnly(type: string, field: string, action: string): string[] {
    return properties(type).flatMap(({ PolicyDocument, [field]: of }) => {
      const refuses = PolicyDocument.Statement.some(
        ({ Effect, Action, Principal, Condition }: Record<string, unknown>) =>
          Effect === 'Deny' &&
          Action === action &&
          JSON.stringify(Principal).includes('"*"') &&
          JSON.stringify(Condition) === JSON.stringify(withoutTls),
      );
      return refuses ? [of].flat().map(({ Ref }: { Ref: string }) => Ref) : [];
    });
  }

  test.each([
    ['bucket', 'AWS::S3::Bucket', 'AWS::S3::BucketPolicy', 'Bucket', 's3:*', 2],
    ['queue', 'AWS::SQS::Queue', 'AWS::SQS::QueuePolicy', 'Queues', 'sqs:*', 6],
    ['topic', 'AWS::SNS::Topic', 'AWS::SNS::TopicPolicy', 'Topics', 'sns:Publish', 1],
  ])('each %s is reached by TLS alone', (_what, type, policy, field, action, count) => {
    const there = Object.keys(all(type));

    expect(there).toHaveLength(count);
    expect(tlsOnly(policy, field, action).toSorted()).toEqual(there.toSorted());
  });

  test('each bucket is closed to the public, its owner’s alone and encrypted', () => {
    for (const bucket of properties('AWS::S3::Bucket')) {
      expect(bucket.PublicAccessBlockConfiguration).toEqual({
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      });
      expect(bucket.OwnershipControls.Rules).toEqual([{ ObjectOwnership: 'BucketOwnerEnforced' }]);
      expect(bucket).not.toHaveProperty('AccessControl');
      expect(bucket.BucketEncryption.ServerSideEncryptionConfiguration).toEqual([
        { ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } },
      ]);
    }
  });

  test('no policy lets everybody do anything', () => {
    const policies = ['AWS::S3::BucketPolicy', 'AWS::SQS::QueuePolicy', 'AWS::SNS::TopicPolicy'];
    const statements = policies.flatMap((type) =>
      properties(type).flatMap(({ PolicyDocument }) => PolicyDocument.Statement),
    );

    const forAll = statements.filter(({ Principal }) => JSON.stringify(Principal).includes('"*"'));

    expect(forAll.length).toBe(9);
    expect(forAll.filter(({ Effect }) => Effect !== 'Deny')).toEqual([]);
  });

  test('each queue encrypts its messages, the topic its own by a key that is renewed', () => {
    for (const queue of properties('AWS::SQS::Queue')) {
      expect(queue.SqsManagedSseEnabled ?? queue.KmsMasterKeyId).toBeTruthy();
    }
    for (const topic of properties('AWS::SNS::Topic')) {
      const [key] = topic.KmsMasterKeyId['Fn::GetAtt'];
      expect(all('AWS::KMS::Key')[key]?.Properties.EnableKeyRotation).toBe(true);
    }
  });

  test('alarms of this account may use the topic’s key, and no other service', () => {
    const keys = properties('AWS::KMS::Key');

    expect(keys).toHaveLength(1);
    const services = keys[0]?.KeyPolicy.Statement.filter(
      ({ Principal }: { Principal: object }) => 'Service' in Principal,
    );
    expect(services).toEqual([
      {
        Effect: 'Allow',
        Principal: { Service: 'cloudwatch.amazonaws.com' },
        Action: ['kms:Decrypt', 'kms:GenerateDataKey*'],
        Resource: '*',
        Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
      },
    ]);
  });

  test('the table keeps DynamoDB’s encryption, which nothing but a setting turns off', () => {
    for (const table of properties('AWS::DynamoDB::Table')) {
      expect(table.SSESpecification?.SSEEnabled ?? true).toBe(true);
    }
  });

  test('no value of a secret stands in the template', () => {
    for (const secret of properties('AWS::SecretsManager::Secret')) {
      expect(secret).not.toHaveProperty('SecretString');
      expect(secret.GenerateSecretString.PasswordLength).toBeGreaterThanOrEqual(32);
    }
  });

  test('both hosts speak TLS to whoever asks and to what stands behind them', () => {
    const hosts = properties('AWS::CloudFront::Distribution').map((one) => one.DistributionConfig);

    expect(hosts).toHaveLength(2);
    for (const { Origins, DefaultCacheBehavior, CacheBehaviors = [] } of hosts) {
      for (const { ViewerProtocolPolicy } of [DefaultCacheBehavior, ...CacheBehaviors]) {
        expect(ViewerProtocolPolicy).toMatch(/^(?:https-only|redirect-to-https)$/);
      }
      for (const { CustomOriginConfig } of Origins) {
        expect(CustomOriginConfig?.OriginProtocolPolicy ?? 'https-only').toBe('https-only');
        expect(CustomOriginConfig?.OriginSSLProtocols ?? ['TLSv1.2']).toEqual(['TLSv1.2']);
      }
    }
  });
});
