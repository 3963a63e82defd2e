import { beforeEach, describe, expect, it } from 'vitest';
import { createQueryClient, getRetryDelay, isWorthRetrying } from '#web/app/query-client.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useToasts } from '#web/lib/toast-store.ts';

const rejectWithApiError = (status: number, detail?: string) => () =>
  Promise.reject(new ApiError({ status, detail }));

const toastTexts = () => useToasts.getState().toasts.map(({ text }) => text);

beforeEach(() => useToasts.setState({ toasts: [] }));

describe('the defaults of the query client', () => {
  it('the query client’s defaults match the product specification', () => {
    const { queries } = createQueryClient().getDefaultOptions();

    expect(queries).toMatchObject({
      staleTime: 10_000,
      gcTime: 300_000,
      refetchOnWindowFocus: false,
    });
    expect([0, 1, 2, 3, 4, 5, 6].map(getRetryDelay)).toEqual([
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
  ])('a failed query with a %i response is retried: %s', (status, expected) => {
    expect(isWorthRetrying(new ApiError({ status }))).toBe(expected);
  });

  it('a query is retried three times and a mutation twice', () => {
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

describe('the message of a failed API call', () => {
  it('a failed call shows the server’s detail', async () => {
    const client = createQueryClient();

    await client
      .fetchQuery({ queryKey: ['a'], queryFn: rejectWithApiError(404, 'Not here.') })
      .catch(() => null);

    expect(toastTexts()).toEqual(['Not here.']);
  });

  it('a failed call without a message from the server shows 请求失败 in Chinese', async () => {
    const client = createQueryClient();

    await client
      .fetchQuery({ queryKey: ['a'], queryFn: rejectWithApiError(404) })
      .catch(() => null);

    expect(toastTexts()).toEqual(['请求失败']);
  });

  it('a 401 shows no toast', async () => {
    const client = createQueryClient();

    await client
      .fetchQuery({ queryKey: ['a'], queryFn: rejectWithApiError(401, 'Sign in.') })
      .catch(() => null);

    expect(toastTexts()).toEqual([]);
  });

  it('a failed call shows no toast while its form shows the error, and one after the form was unmounted', async () => {
    const client = createQueryClient();
    const meta = { isErrorShownInForm: true };
    const failMutation = () =>
      client
        .getMutationCache()
        .build(client, { mutationFn: rejectWithApiError(422, 'Too short.'), meta })
        .execute(undefined)
        .catch(() => null);

    await failMutation();
    expect(toastTexts()).toEqual([]);

    meta.isErrorShownInForm = false;
    await failMutation();
    expect(toastTexts()).toEqual(['Too short.']);
  });

  it('a failed call shows one toast, after its last retry', async () => {
    const client = createQueryClient();
    let tries = 0;
    const queryFn = () => {
      tries += 1;
      return rejectWithApiError(500, 'Broken.')();
    };

    await client
      .fetchQuery({ queryKey: ['a'], queryFn, retry: 2, retryDelay: 0 })
      .catch(() => null);

    expect(tries).toBe(3);
    expect(toastTexts()).toEqual(['Broken.']);
  });
});
