import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ApiEnv, IdempotentEnv } from '#lambdas/api/context.ts';
import { errorResponse } from '#lambdas/api/middleware/error-mapping.ts';
import { idempotent } from '#lambdas/api/middleware/idempotent.ts';
import { systemClock } from '#lambdas/lib/clock.ts';
import { rateLimits, trySpendUse } from '#lambdas/services/rate-limits/rate-limit.ts';
import { call } from '#test/support/api.ts';
import { newKey } from '#test/support/api-keys.ts';
import { newDeck } from '#test/support/decks.ts';
import { newUser, type TestUser } from '#test/support/factories.ts';

// Current time of the mocked clock, which starts at the beginning of a rate-limit window and does not leave it.
let nowMs = 0;
let waitedMs = 0;

beforeEach(() => {
  waitedMs = 0;
  nowMs = Math.ceil(Date.now() / 30_000) * 30_000;
  vi.spyOn(systemClock, 'now').mockImplementation(() => nowMs);
  vi.spyOn(systemClock, 'sleep').mockImplementation(async (ms) => {
    waitedMs += ms;
    await new Promise(setImmediate);
  });
});

afterEach(() => {
  vi.restoreAllMocks();
});

const useUpWaiting = ({ user }: TestUser) =>
  trySpendUse('waiting_account', user.id, rateLimits.waiting_account.uses);

/** Calls the MCP tool `get_presentation`, which may wait up to `wait_seconds` for a change of the presentation. */
function waitByMcp(token: string, id: string, wait_seconds = 20) {
  const params = { name: 'get_presentation', arguments: { id, wait_seconds } };
  return call('POST', '/mcp', {
    token,
    body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params },
    headers: { accept: 'application/json, text/event-stream' },
  });
}

describe('API requests that wait, limited for each account', () => {
  test('MCP requests of an account wait at most 100 s in total, then return the current state without waiting', async () => {
    const owner = await newUser();
    const { id } = await newDeck({}, owner.user);
    const { key } = await newKey(owner, 'read');
    vi.mocked(systemClock.sleep).mockImplementation(async (ms) => {
      waitedMs += ms;
      nowMs += 20_000;
    });

    const waits: number[] = [];
    for (const token of [owner.token, key, owner.token, key, owner.token, key, owner.token]) {
      const windowStart = nowMs;
      const before = waitedMs;
      const { status, body } = await waitByMcp(token, id);
      expect(status).toBe(200);
      expect(JSON.stringify(body)).toContain('running');
      waits.push(waitedMs - before);
      nowMs = windowStart;
    }

    expect(waits).toEqual([1_000, 1_000, 1_000, 1_000, 1_000, 0, 0]);
  });

  test('an MCP request that subscribes to changes is answered at once', async () => {
    const owner = await newUser();
    const version = '2026-07-28';
    const meta = {
      'io.modelcontextprotocol/protocolVersion': version,
      'io.modelcontextprotocol/clientInfo': { name: 'x', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const method = 'subscriptions/listen';
    const params = { notifications: { toolsListChanged: true }, _meta: meta };

    const { status } = await call('POST', '/mcp', {
      token: owner.token,
      body: { jsonrpc: '2.0', id: 1, method, params },
      headers: {
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': version,
        'mcp-method': method,
      },
    });

    // A 503 would mean that the request exceeded its time limit.
    expect(status).toBe(200);
  });

  test('a repeated request with an Idempotency-Key returns 409 without waiting once the account’s waiting limit is used', async () => {
    const caller = await newUser();
    const begun = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<void>();
    const route = new Hono<IdempotentEnv>()
      .use(async (c, next) => {
        c.set('user', caller.user);
        return next();
      })
      .post('/slow', idempotent, async (c) => {
        begun.resolve();
        await finish.promise;
        return c.text('done');
      });
    const app = new Hono<ApiEnv>().route('/', route).onError(errorResponse);
    const post = async () =>
      app.request('/slow', { method: 'POST', headers: { 'idempotency-key': 'key' } });
    const first = post();
    await begun.promise;

    const waiting = post();
    await vi.waitFor(() => expect(waitedMs).toBeGreaterThan(0));
    await useUpWaiting(caller);
    const sleepsBefore = vi.mocked(systemClock.sleep).mock.calls.length;
    const rejected = await post();
    finish.resolve();

    expect(rejected.status).toBe(409);
    expect(rejected.headers.get('retry-after')).toBe('2');
    expect(sleepsBefore).toBeGreaterThan(0);
    expect((await waiting).status).toBe(200);
    expect((await first).status).toBe(200);
  });

  test('once the account’s waiting limit is used, a presentation is created without waiting for its source to be read', async () => {
    const owner = await newUser();
    const source = await call('POST', '/sources', {
      token: owner.token,
      body: { url: 'https://example.com/' },
    });
    await useUpWaiting(owner);

    const { status } = await call('POST', '/presentations', {
      token: owner.token,
      body: { topic: '', source_ids: [source.body.id] },
    });

    expect([source.body.status, status, waitedMs]).toEqual(['reading', 201, 0]);
  });
});
