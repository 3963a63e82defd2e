import { Match } from 'aws-cdk-lib/assertions';
import { beforeAll, expect, test } from 'vitest';
import { stageSchema } from '#infra/config.ts';
import { stages } from '#infra/stages.ts';
import { createTemplate, synthesisMs } from './synthesize.ts';

let prodTemplate: Awaited<ReturnType<typeof createTemplate>>;

beforeAll(async () => {
  prodTemplate = await createTemplate('prod');
}, synthesisMs);

const principal = 'malware-protection-plan.guardduty.amazonaws.com';
const createRef = (name: string) => ({ Ref: `AWS::${name}` });
const ruleArn = {
  'Fn::Join': [
    '',
    [
      'arn:',
      createRef('Partition'),
      ':events:',
      createRef('Region'),
      ':',
      createRef('AccountId'),
      ':rule/DO-NOT-DELETE-AmazonGuardDutyMalwareProtectionS3*',
    ],
  ],
};

test('prod scans uploads below sources/ and tags each upload with the scan result', () => {
  prodTemplate.resourceCountIs('AWS::GuardDuty::MalwareProtectionPlan', 1);
  prodTemplate.hasResourceProperties('AWS::GuardDuty::MalwareProtectionPlan', {
    ProtectedResource: {
      S3Bucket: {
        BucketName: { Ref: Match.stringLikeRegexp('^DataStoreArtifacts') },
        ObjectPrefixes: ['sources/'],
      },
    },
    Actions: { Tagging: { Status: 'ENABLED' } },
    Role: { 'Fn::GetAtt': [Match.stringLikeRegexp('^UploadScanRole'), 'Arn'] },
  });
});

test('GuardDuty’s role has exactly the permissions that AWS documents', () => {
  const [role] = Object.entries(prodTemplate.findResources('AWS::IAM::Role'))
    .filter(([id]) => id.startsWith('UploadScanRole'))
    .map(([, { Properties }]) => Properties);
  const bucket = { 'Fn::GetAtt': [expect.stringMatching(/^DataStoreArtifacts/), 'Arn'] };
  const arnBelow = (path: string) => ({ 'Fn::Join': ['', [bucket, path]] });
  const allow = (Resource: object, ...actions: string[]) => ({
    Effect: 'Allow',
    Action: actions.length > 1 ? actions : actions[0],
    Resource,
  });

  expect(Object.keys(role).toSorted()).toEqual(['AssumeRolePolicyDocument', 'Policies']);
  expect(role.AssumeRolePolicyDocument.Statement).toEqual([
    { Action: 'sts:AssumeRole', Effect: 'Allow', Principal: { Service: principal } },
  ]);
  expect(role.Policies).toHaveLength(1);
  expect(role.Policies[0].PolicyDocument.Statement).toEqual([
    {
      ...allow(
        ruleArn,
        'events:DeleteRule',
        'events:PutRule',
        'events:PutTargets',
        'events:RemoveTargets',
      ),
      Condition: { StringLike: { 'events:ManagedBy': principal } },
    },
    allow(ruleArn, 'events:DescribeRule', 'events:ListTargetsByRule'),
    allow(bucket, 's3:GetBucketNotification', 's3:ListBucket', 's3:PutBucketNotification'),
    allow(
      arnBelow('/sources/*'),
      's3:GetObject',
      's3:GetObjectTagging',
      's3:GetObjectVersion',
      's3:GetObjectVersionTagging',
      's3:PutObjectTagging',
      's3:PutObjectVersionTagging',
    ),
    allow(arnBelow('/malware-protection-resource-validation-object'), 's3:PutObject'),
  ]);
});

test(
  'the stage dev does not scan uploads',
  async () => {
    const dev = await createTemplate('dev');

    dev.resourceCountIs('AWS::GuardDuty::MalwareProtectionPlan', 0);
    expect(JSON.stringify(dev.toJSON())).not.toContain(principal);
  },
  synthesisMs,
);

test('each deployment stage must set upload_scan', () => {
  const { upload_scan: _, ...settings } = stages.prod.settings;

  expect(stageSchema.safeParse({ ...stages.prod, settings }).success).toBe(false);
  expect(Object.values(stages).map((stage) => stage.settings.upload_scan)).toEqual([
    'off',
    'off',
    'guardduty',
  ]);
});
