import { describe, expect, test } from 'vitest';
import { expiryOf } from '#infra/local/objects-proxy.ts';

const query = (text: string) => new URLSearchParams(text);

describe('a presigned address', () => {
  test('ends its seconds after its date', () => {
    const given = query('X-Amz-Date=20261121T093000Z&X-Amz-Expires=300&X-Amz-Signature=ab');

    expect(expiryOf(given)).toBe(Date.UTC(2026, 10, 21, 9, 35, 0));
  });

  test.each([
    '',
    'X-Amz-Date=20261121T093000Z&X-Amz-Expires=300',
    'X-Amz-Date=x&X-Amz-Expires=1&X-Amz-Signature=a',
  ])('is none without date, seconds and signature (%s)', (text) => {
    expect(expiryOf(query(text))).toBeUndefined();
  });
});
