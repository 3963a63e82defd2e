import {
  type CancellationReason,
  ConditionalCheckFailedException,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import type { Item } from './values.ts';

const $metadata = { httpStatusCode: 400 };

/** The errors of DynamoDB as its SDK throws them. */
export const dynamoErrors = {
  condition: (item?: Item) =>
    new ConditionalCheckFailedException({
      message: 'The conditional request failed',
      $metadata,
      ...(item ? { Item: item as never } : {}),
    }),
  conflict: () =>
    new TransactionConflictException({
      message: 'Transaction is ongoing for the item',
      $metadata,
    }),
  cancelled: (reasons: CancellationReason[]) =>
    new TransactionCanceledException({
      message: `Transaction cancelled, please refer cancellation reasons for specific reasons [${reasons.map((reason) => reason.Code).join(', ')}]`,
      CancellationReasons: reasons,
      $metadata,
    }),
  invalid: (message: string) => Object.assign(new Error(message), { name: 'ValidationException' }),
  mismatch: () =>
    Object.assign(new Error('another request used this token'), {
      name: 'IdempotentParameterMismatchException',
    }),
};
