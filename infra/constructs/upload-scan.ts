import { Stack, Validations } from 'aws-cdk-lib';
import { CfnMalwareProtectionPlan } from 'aws-cdk-lib/aws-guardduty';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { acknowledgeWildcard } from './grants.ts';
import type { NodeFunction } from './node-function.ts';

const guardDutyService = 'malware-protection-plan.guardduty.amazonaws.com';
const scannedPrefix = 'sources/';

export type UploadScanProps = { artifacts: Bucket; worker: NodeFunction };

/**
 * GuardDuty Malware Protection for S3: scans uploads below `sources/` and tags them with the result. The worker checks
 * the tag before it reads a file. Needs no GuardDuty detector in the account.
 */
export class UploadScan extends Construct {
  constructor(scope: Construct, id: string, { artifacts, worker }: UploadScanProps) {
    super(scope, id);
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal(guardDutyService),
      inlinePolicies: { scan: scanPolicy(this, artifacts) },
    });
    acknowledgeWildcard(
      role,
      artifacts,
      `/${scannedPrefix}*`,
      `Object keys below ${scannedPrefix} contain ids, so a policy can't list them.`,
    );
    Validations.of(role).acknowledge({
      id: `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:events:<AWS::Region>:<AWS::AccountId>:${managedRule}]`,
      reason:
        'GuardDuty generates the name of its managed rule; AWS documents this wildcard for the role.',
    });
    new CfnMalwareProtectionPlan(this, 'Plan', {
      role: role.roleArn,
      protectedResource: {
        s3Bucket: { bucketName: artifacts.bucketName, objectPrefixes: [scannedPrefix] },
      },
      actions: { tagging: { status: 'ENABLED' } },
    });
    // Lets the worker read the scan result and its object version, and delete all versions of an infected file.
    worker.allow(
      ['s3:GetObjectTagging', 's3:GetObjectVersion', 's3:DeleteObjectVersion'],
      [artifacts.arnForObjects(`${scannedPrefix}*`)],
    );
    worker.allow(['s3:ListBucketVersions'], [artifacts.bucketArn]);
  }
}

/** Lets a function read scan results and the object versions that they are about. */
export function allowScanned(reader: NodeFunction, artifacts: Bucket): void {
  reader.allow(
    ['s3:GetObjectTagging', 's3:GetObjectVersion'],
    [artifacts.arnForObjects(`${scannedPrefix}*`)],
  );
}

const managedRule = 'rule/DO-NOT-DELETE-AmazonGuardDutyMalwareProtectionS3*';

/** The documented policy, limited to one prefix: https://docs.aws.amazon.com/guardduty/latest/ug/malware-protection-s3-iam-policy-prerequisite.html */
function scanPolicy(scope: Construct, artifacts: Bucket): PolicyDocument {
  const { partition, region, account } = Stack.of(scope);
  const rule = `arn:${partition}:events:${region}:${account}:${managedRule}`;
  const allow = (actions: string[], resource: string, conditions = {}) =>
    new PolicyStatement({ actions, resources: [resource], conditions });
  return new PolicyDocument({
    statements: [
      allow(
        ['events:PutRule', 'events:DeleteRule', 'events:PutTargets', 'events:RemoveTargets'],
        rule,
        { StringLike: { 'events:ManagedBy': guardDutyService } },
      ),
      allow(['events:DescribeRule', 'events:ListTargetsByRule'], rule),
      allow(
        ['s3:ListBucket', 's3:GetBucketNotification', 's3:PutBucketNotification'],
        artifacts.bucketArn,
      ),
      allow(
        [
          's3:GetObject',
          's3:GetObjectVersion',
          's3:GetObjectTagging',
          's3:GetObjectVersionTagging',
          's3:PutObjectTagging',
          's3:PutObjectVersionTagging',
        ],
        artifacts.arnForObjects(`${scannedPrefix}*`),
      ),
      allow(
        ['s3:PutObject'],
        artifacts.arnForObjects('malware-protection-resource-validation-object'),
      ),
    ],
  });
}
