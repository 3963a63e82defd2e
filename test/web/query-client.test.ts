import { beforeEach, describe, expect, it } from 'vitest';
import { createQueryClient, isWorthRetrying, retryDelay } from '#web/app/query-client.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useToasts } from '#web/lib/toast-store.ts';

const fail = (status: number, detail?: string) => () =>
  Promise.reject(new ApiError({ status, detail }));

const toasts = () => useToasts.getState().toasts.map(({ text }) => text);

beforeEach(() => useToasts.setState({ toasts: [] }));

describe('the defaults', () => {
  it('are the specification’s', () => {
    const { queries } = createQueryClient().getDefaultOptions();

    expect(queries).toMatchObject({
      staleTime: 10_000,
      gcTime: 300_000,
      refetchOnWindowFocus: false,
    });
    expect([0, 1, 2, 3, 4, 5, 6].map(retryDelay)).toEqual([
      1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
    ]);
  });

  it.each([
    [0, true],
    [408, true],
    [500, true],
    [503, true],
    [400, false],
    [401, false],
    [404, false],
    [409, false],
    [422, false],
    [429, false],
  ])('an answer of %i is tried again: %s', (status, expected) => {
    expect(isWorthRetrying(new ApiError({ status }))).toBe(expected);
  });

  it('try a query three times more and a mutation twice', () => {
    const { queries, mutations } = createQueryClient().getDefaultOptions();
    const tries = (retry: unknown) => {
      if (typeof retry !== 'function') throw new Error('a function is expected');
      return [0, 1, 2, 3].filter((failures) => retry(failures, new ApiError({ status: 500 })))
        .length;
    };

    expect(tries(queries?.retry)).toBe(3);
    expect(tries(mutations?.retry)).toBe(2);
  });
});

describe('a failed call', () => {
  it('shows the server’s detail', async () => {
    const client = createQueryClient();

    await client.fetchQuery({ queryKey: ['a'], queryFn: fail(404, 'Not here.') }).catch(() => null);

    expect(toasts()).toEqual(['Not here.']);
  });

  it('shows 请求失败 where nobody has words', async () => {
    const client = createQueryClient();

    await client.fetchQuery({ queryKey: ['a'], queryFn: fail(404) }).catch(() => null);

    expect(toasts()).toEqual(['请求失败']);
  });

  it('shows nothing for a 401', async () => {
    const client = createQueryClient();

    await client.fetchQuery({ queryKey: ['a'], queryFn: fail(401, 'Sign in.') }).catch(() => null);

    expect(toasts()).toEqual([]);
  });

  it('shows no toast while its form shows the error, and one once the form is gone', async () => {
    const client = createQueryClient();
    const meta = { isShownInPlace: true };
    const fails = () =>
      client
        .getMutationCache()
        .build(client, { mutationFn: fail(422, 'Too short.'), meta })
        .execute(undefined)
        .catch(() => null);

    await fails();
    expect(toasts()).toEqual([]);

    meta.isShownInPlace = false;
    await fails();
    expect(toasts()).toEqual(['Too short.']);
  });

  it('shows one toast, after its last try', async () => {
    const client = createQueryClient();
    let tries = 0;
    const queryFn = () => {
      tries += 1;
      return fail(500, 'Broken.')();
    };

    await client
      .fetchQuery({ queryKey: ['a'], queryFn, retry: 2, retryDelay: 0 })
      .catch(() => null);

    expect(tries).toBe(3);
    expect(toasts()).toEqual(['Broken.']);
  });
});
