import { Validations } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { NodeFunction } from './node-function.ts';

const readItems = ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'];
const writeItems = [
  'dynamodb:PutItem',
  'dynamodb:UpdateItem',
  'dynamodb:DeleteItem',
  'dynamodb:BatchWriteItem',
  'dynamodb:ConditionCheckItem',
];

/** Allows reads and writes by key and by index, without scans. Transactions need no actions of their own. */
export function allowTableItems(target: NodeFunction, table: ITable): void {
  target.allow([...readItems, ...writeItems], [table.tableArn, `${table.tableArn}/index/*`]);
  acknowledgeWildcard(
    target,
    table,
    '/index/*',
    'All indexes of the one table that the function may use.',
  );
}

/** Allows the given object actions on keys with a prefix such as `decks/`. */
export function allowBucketObjects(
  target: NodeFunction,
  bucket: Bucket,
  prefix: string,
  actions: ('Get' | 'Put' | 'Delete' | 'AbortMultipartUpload')[],
): void {
  target.allow(
    actions.map((action) =>
      action === 'AbortMultipartUpload' ? `s3:${action}` : `s3:${action}Object`,
    ),
    [bucket.arnForObjects(`${prefix}*`)],
  );
  acknowledgeWildcard(
    target,
    bucket,
    `/${prefix}*`,
    `Object keys below ${prefix} contain ids, so a policy can't list them.`,
  );
}

/** Allows listing a bucket. Without it S3 returns 403 instead of 404 for a missing object. */
export function allowBucketListing(target: NodeFunction, bucket: Bucket): void {
  target.allow(['s3:ListBucket'], [bucket.bucketArn]);
}

/** Allows sending to queues, but not receiving or deleting. */
export function allowQueueSends(target: NodeFunction, ...queues: Queue[]): void {
  target.allow(
    ['sqs:SendMessage'],
    queues.map((queue) => queue.queueArn),
  );
}

/** Suppresses the cdk-nag finding for one wildcard that a policy needs; other wildcards still fail the check. */
export function acknowledgeWildcard(
  target: Construct,
  owner: ITable | Bucket,
  suffix: string,
  reason: string,
): void {
  Validations.of(target).acknowledge({
    id: `AwsSolutions-IAM5[Resource::${arnText(owner)}${suffix}]`,
    reason,
  });
}

/**
 * Returns the ARN as cdk-nag prints it: with the logical id of the resource, or in full for an existing table
 * (`table_name`).
 */
function arnText(owner: ITable | Bucket): string {
  const element = owner.node.defaultChild;
  if (element) return `<${owner.stack.getLogicalId(element as never)}.Arn>`;
  const name = 'tableName' in owner ? owner.tableName : '';
  return `arn:<AWS::Partition>:dynamodb:<AWS::Region>:<AWS::AccountId>:table/${name}`;
}
