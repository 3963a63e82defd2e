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

/** Reading and writing by key and by index; no scan. Transactions need no action of their own. */
export function allowItems(target: NodeFunction, table: ITable): void {
  target.allow([...readItems, ...writeItems], [table.tableArn, `${table.tableArn}/index/*`]);
  acknowledgeWildcard(
    target,
    table,
    '/index/*',
    'All indexes of the one table, the only one the function reaches.',
  );
}

/** The named object actions on the keys below a prefix such as `decks/`. */
export function allowObjects(
  target: NodeFunction,
  bucket: Bucket,
  prefix: string,
  actions: ('Get' | 'Put' | 'Delete')[],
): void {
  target.allow(
    actions.map((action) => `s3:${action}Object`),
    [bucket.arnForObjects(`${prefix}*`)],
  );
  acknowledgeWildcard(
    target,
    bucket,
    `/${prefix}*`,
    `Ids are part of the keys below ${prefix}, so they can't be listed in a policy.`,
  );
}

/** Without it S3 answers 403, not 404, for an object that isn't there. */
export function allowListing(target: NodeFunction, bucket: Bucket): void {
  target.allow(['s3:ListBucket'], [bucket.bucketArn]);
}

/** Sending, and nothing that reads or removes. */
export function allowSending(target: NodeFunction, ...queues: Queue[]): void {
  target.allow(
    ['sqs:SendMessage'],
    queues.map((queue) => queue.queueArn),
  );
}

/** Names the one wildcard a policy needs, so that any other still fails the check. */
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

/** The ARN as the check prints it: by logical id, or in full for an adopted table. */
function arnText(owner: ITable | Bucket): string {
  const element = owner.node.defaultChild;
  if (element) return `<${owner.stack.getLogicalId(element as never)}.Arn>`;
  const name = 'tableName' in owner ? owner.tableName : '';
  return `arn:<AWS::Partition>:dynamodb:<AWS::Region>:<AWS::AccountId>:table/${name}`;
}
