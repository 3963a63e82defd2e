import { expect, test } from 'vitest';
import { z } from 'zod';
import { packError, unpackError } from '#lambdas/lib/threads/pack-error.ts';
import { AppError, ConditionFailed } from '#shared/errors.ts';

const passOverThread = (error: unknown): Error => unpackError(structuredClone(packError(error)));

const parsedSchema = z.number().safeParse('one').error;

test.each([
  ['of a parsed value', parsedSchema],
  ['of a rule of ours', new z.ZodError(parsedSchema?.issues ?? [])],
])('an AppError from a thread keeps its code, params and issues, %s', (_, issue) => {
  const error = new AppError('rate_limited', {
    params: { seconds: 3 },
    retryAfter: 3,
    cause: issue,
  });

  const received = passOverThread(error);

  expect(received).toBeInstanceOf(AppError);
  expect(received).toMatchObject({
    code: 'rate_limited',
    options: { params: { seconds: 3 }, retryAfter: 3 },
  });
  expect(received.cause).toBeInstanceOf(z.ZodError);
  expect((received.cause as z.ZodError).issues).toEqual(issue?.issues);
});

test('a failed conditional write in a thread keeps its error type', () => {
  expect(passOverThread(new ConditionFailed('rev'))).toBeInstanceOf(ConditionFailed);
});

test('any other error from a thread keeps its name, its stack and the names of its causes', () => {
  const cause = Object.assign(new Error('of the store'), { name: 'ThrottlingException' });
  const error = new TypeError('it is undefined', { cause });

  const received = passOverThread(error);

  expect(received).toMatchObject({ name: 'TypeError', message: 'it is undefined' });
  expect(received.stack).toBe(error.stack);
  expect(received.cause).toMatchObject({ name: 'ThrottlingException' });
});

test('a timeout thrown by a service in a thread is not reported as a timeout of the store', () => {
  expect(passOverThread(new DOMException('too late', 'TimeoutError'))).toBeInstanceOf(DOMException);
});

test('a thrown value that is not an error becomes text', () => {
  expect(passOverThread('nothing works').message).toBe('nothing works');
});
