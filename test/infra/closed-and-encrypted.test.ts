import { beforeAll, describe, expect, test } from 'vitest';
import { createTemplate, synthesisMs } from './synthesize.ts';

type Resources = ReturnType<Awaited<ReturnType<typeof createTemplate>>['findResources']>;

/** Policy condition for requests without TLS. */
const withoutTls = { Bool: { 'aws:SecureTransport': 'false' } };

describe.each(['dev', 'prod'])('encryption and access in the deployment stage %s', (stage) => {
  let template: Awaited<ReturnType<typeof createTemplate>>;
  beforeAll(async () => {
    template = await createTemplate(stage);
  }, synthesisMs);

  const findResources = (type: string): Resources => template.findResources(type);
  const properties = (type: string) =>
    Object.values(findResources(type)).map(({ Properties }) => Properties);

  /** Returns the logical ids of the resources whose policy denies requests without TLS. */
  function tlsOnly(type: string, field: string, action: string): string[] {
    return properties(type).flatMap(({ PolicyDocument, [field]: targets }) => {
      const refuses = PolicyDocument.Statement.some(
        ({ Effect, Action, Principal, Condition }: Record<string, unknown>) =>
          Effect === 'Deny' &&
          Action === action &&
          JSON.stringify(Principal).includes('"*"') &&
          JSON.stringify(Condition) === JSON.stringify(withoutTls),
      );
      return refuses ? [targets].flat().map(({ Ref }: { Ref: string }) => Ref) : [];
    });
  }

  test.each([
    ['bucket', 'AWS::S3::Bucket', 'AWS::S3::BucketPolicy', 'Bucket', 's3:*', 2],
    ['queue', 'AWS::SQS::Queue', 'AWS::SQS::QueuePolicy', 'Queues', 'sqs:*', 8],
    ['topic', 'AWS::SNS::Topic', 'AWS::SNS::TopicPolicy', 'Topics', 'sns:Publish', 1],
  ])('each %s requires TLS', (_what, type, policy, field, action, count) => {
    const resources = Object.keys(findResources(type));

    expect(resources).toHaveLength(count);
    expect(tlsOnly(policy, field, action).toSorted()).toEqual(resources.toSorted());
  });

  test('each bucket blocks public access, is owned by the account and encrypted', () => {
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

  test('no policy allows anything to all principals', () => {
    const policies = ['AWS::S3::BucketPolicy', 'AWS::SQS::QueuePolicy', 'AWS::SNS::TopicPolicy'];
    const statements = policies.flatMap((type) =>
      properties(type).flatMap(({ PolicyDocument }) => PolicyDocument.Statement),
    );

    const forEveryone = statements.filter(({ Principal }) =>
      JSON.stringify(Principal).includes('"*"'),
    );

    expect(forEveryone.length).toBe(11);
    expect(forEveryone.filter(({ Effect }) => Effect !== 'Deny')).toEqual([]);
  });

  test('queues encrypt their messages; the topic uses a key with rotation', () => {
    for (const queue of properties('AWS::SQS::Queue')) {
      expect(queue.SqsManagedSseEnabled ?? queue.KmsMasterKeyId).toBeTruthy();
    }
    for (const topic of properties('AWS::SNS::Topic')) {
      const [key] = topic.KmsMasterKeyId['Fn::GetAtt'];
      expect(findResources('AWS::KMS::Key')[key]?.Properties.EnableKeyRotation).toBe(true);
    }
  });

  test('only CloudWatch alarms of this account may use the key of the alarm topic', () => {
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

  test('the table uses DynamoDB’s default encryption', () => {
    for (const table of properties('AWS::DynamoDB::Table')) {
      expect(table.SSESpecification?.SSEEnabled ?? true).toBe(true);
    }
  });

  test('the template contains no secret values', () => {
    for (const secret of properties('AWS::SecretsManager::Secret')) {
      expect(secret).not.toHaveProperty('SecretString');
      expect(secret.GenerateSecretString.PasswordLength).toBeGreaterThanOrEqual(32);
    }
  });

  test('both hosts use TLS to clients and to their origins', () => {
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
