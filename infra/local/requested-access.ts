import type { IncomingHttpHeaders } from 'node:http';
import { mailboxAddress } from '../config.ts';
import { account, region } from './local-values.ts';
import type { Access } from './roles.ts';

/** Services that the functions call with their role. */
export const services = ['dynamodb', 'sqs', 's3', 'ses'] as const;
export type Service = (typeof services)[number];

export type AwsRequest = {
  method?: string | undefined;
  /** Path and query. */
  url?: string | undefined;
  headers: IncomingHttpHeaders;
  /** Text of the body; not needed for S3. */
  body: string;
};

/** Returns the permissions that a request needs on AWS. */
export function listRequestedAccess(service: Service, request: AwsRequest): Access[] {
  const operation = String(request.headers['x-amz-target']).split('.').at(-1) ?? '';
  switch (service) {
    case 'dynamodb':
      return listTableAccess(operation, JSON.parse(request.body) as TableRequest);
    case 'sqs':
      return [toQueueAccess(operation, JSON.parse(request.body) as QueueRequest)];
    case 's3':
      return listObjectAccess(request);
    case 'ses':
      return listMailAccess(new URLSearchParams(request.body));
  }
}

/** Name of the table's partition key. */
const partitionKey = 'pk';
type Item = Record<string, { S?: string } | undefined>;
type TableRequest = {
  TableName?: string;
  IndexName?: string;
  Key?: Item;
  Item?: Item;
  KeyConditionExpression?: string;
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Item;
  TransactItems?: Record<string, TableRequest>[];
  RequestItems?: Record<string, { Keys?: Item[] } | Record<string, TableRequest>[]>;
};

/** Actions of a transaction's items: docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis-iam.html */
const transactionActions: Record<string, string> = {
  Get: 'GetItem',
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
};

function listTableAccess(operation: string, request: TableRequest): Access[] {
  const { TableName = '', IndexName, TransactItems, RequestItems } = request;
  if (TransactItems) {
    return TransactItems.flatMap(Object.entries<TableRequest>).flatMap(([kind, item]) =>
      listTableAccess(transactionActions[kind] ?? kind, item),
    );
  }
  // A batch request (BatchGetItem, BatchWriteItem) needs permission for its own action only, not for the actions of its
  // items: docs.aws.amazon.com/service-authorization/latest/reference/list_amazondynamodb.html
  if (RequestItems) {
    return Object.entries(RequestItems).flatMap(([table, requests]) => {
      const items = Array.isArray(requests)
        ? requests.flatMap((request) => Object.values(request))
        : (requests.Keys ?? []).map((Key) => ({ Key }));
      return items.flatMap((item) => listTableAccess(operation, { ...item, TableName: table }));
    });
  }
  const index = IndexName === undefined ? '' : `/index/${IndexName}`;
  return [
    {
      action: `dynamodb:${operation}`,
      resource: `arn:aws:dynamodb:${region}:${account}:table/${TableName}${index}`,
      leadingKeys: [readLeadingKey(request)],
    },
  ];
}

/** Returns the partition key of an item or a query; an empty text if there is none, which no condition allows. */
function readLeadingKey(request: TableRequest): string {
  const { Key, Item, KeyConditionExpression = '' } = request;
  const { ExpressionAttributeNames: names = {}, ExpressionAttributeValues: values = {} } = request;
  const terms = KeyConditionExpression.split(/[\s()]/).filter((term) => term !== '');
  const at = terms.findIndex(
    (term, i) => (names[term] ?? term) === partitionKey && terms[i + 1] === '=',
  );
  return ((Key ?? Item)?.[partitionKey] ?? values[terms[at + 2] ?? ''])?.S ?? '';
}

type QueueRequest = { QueueUrl?: string; QueueName?: string };

/**
 * Returns the permission that a request to SQS needs. A batch request needs the action of a single entry, such as
 * SendMessage for SendMessageBatch:
 * docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_AddPermission.html
 */
const toQueueAccess = (operation: string, { QueueUrl, QueueName = '' }: QueueRequest): Access => ({
  action: `sqs:${operation.replace(/Batch$/, '')}`,
  resource: `arn:aws:sqs:${region}:${account}:${QueueUrl?.split('/').at(-1) ?? QueueName}`,
});

/**
 * The functions' requests to S3, by method and subresource:
 * docs.aws.amazon.com/AmazonS3/latest/userguide/using-with-s3-policy-actions.html
 */
const bucketActions: Record<string, string> = {
  GET: 's3:ListBucket',
  HEAD: 's3:ListBucket',
  'GET?versions': 's3:ListBucketVersions',
};
const objectActionsByOperation = (version: string): Record<string, string> => ({
  GET: `s3:GetObject${version}`,
  HEAD: `s3:GetObject${version}`,
  'GET?tagging': `s3:GetObject${version}Tagging`,
  PUT: 's3:PutObject',
  // The next three actions are the start, the parts and the end of a multipart upload.
  'POST?uploads': 's3:PutObject',
  'PUT?uploadId': 's3:PutObject',
  'POST?uploadId': 's3:PutObject',
  'DELETE?uploadId': 's3:AbortMultipartUpload',
  DELETE: `s3:DeleteObject${version}`,
});
const subresources = ['versions', 'tagging', 'acl', 'policy', 'uploads', 'uploadId', 'delete'];

function listObjectAccess({ method = '', url = '', headers }: AwsRequest): Access[] {
  const { pathname, searchParams } = new URL(url, 'http://s3');
  const path = decodeURIComponent(pathname).slice(1);
  const [bucket = '', ...names] = path.split('/');
  const isBucket = names.join('/') === '';
  const subresource = subresources.find((name) => searchParams.has(name));
  const kind = subresource === undefined ? method : `${method}?${subresource}`;
  const version = searchParams.has('versionId') ? 'Version' : '';
  const actions = isBucket ? bucketActions : objectActionsByOperation(version);
  const source = headers['x-amz-copy-source'];
  const reads = source ? [decodeURIComponent(String(source)).replace(/^\//, '')] : [];
  return [
    // No policy contains the action of an unknown request, so it is denied.
    {
      action: actions[kind] ?? `s3:${kind}`,
      resource: `arn:aws:s3:::${isBucket ? bucket : path}`,
    },
    ...reads.map((read) => ({ action: 's3:GetObject', resource: `arn:aws:s3:::${read}` })),
  ];
}

/**
 * SES checks the sender's identity, the configuration set (https://github.com/aws/aws-cdk/issues/34402) and, in the
 * sandbox, the recipients' identities.
 */
function listMailAccess(form: URLSearchParams): Access[] {
  const fromAddress = mailboxAddress(form.get('Source') ?? '');
  const set = form.get('ConfigurationSetName');
  const recipients = [...form].flatMap(([name, value]) =>
    name.startsWith('Destination.ToAddresses.') ? [value] : [],
  );
  const resources = [fromAddress, ...recipients].map((address) => `identity/${address}`);
  if (set) resources.push(`configuration-set/${set}`);
  return resources.map((resource) => ({
    action: `ses:${form.get('Action')}`,
    resource: `arn:aws:ses:${region}:${account}:${resource}`,
    fromAddress,
  }));
}
