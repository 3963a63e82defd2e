import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { env } from '#lambdas/lib/env.ts';
import { logger } from '#lambdas/lib/logger.ts';
import { app as previewApp } from '#lambdas/preview/app.ts';
import { call } from '#test/support/api.ts';
import { newAdmin, newUser } from '#test/support/factories.ts';
import { newPublishedDeck } from '#test/support/published-deck.ts';

const clientAddress = '203.0.113.7';
const forwardedHeaders = { 'x-forwarded-for': `198.51.100.1, ${clientAddress}, 192.0.2.9` };
let logLines: Record<string, unknown>[] = [];

beforeEach(() => {
  logLines = [];
  logger.setLogLevel('INFO');
  const write = (chunk: unknown) => {
    for (const line of String(chunk).split('\n')) {
      if (line.startsWith('{')) logLines.push(JSON.parse(line));
    }
    return true;
  };
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, 'write').mockImplementation(write);
  }
});

afterEach(() => {
  vi.restoreAllMocks();
  logger.setLogLevel('SILENT');
});

const findLine = (message: string) => logLines.findLast((line) => line.message === message);

describe('the log line of an API request', () => {
  test('the log line of an API request has the client’s network address as seen by CloudFront', async () => {
    await call('GET', '/health', { headers: forwardedHeaders });

    expect(findLine('request')).toMatchObject({ client: clientAddress });
  });

  test('the log line of an API request has version and commit', async () => {
    await call('GET', '/health');

    expect(findLine('request')).toMatchObject({ version: env.VERSION, commit: env.COMMIT });
  });

  test('the log line of a rejected admin request has the user’s id and the requested id', async () => {
    const { user, token } = await newUser();
    const otherUser = await newUser();

    await call('GET', `/users/${otherUser.user.id}`, { token });

    expect(findLine('request')).toMatchObject({
      status: 403,
      error: 'forbidden',
      user_id: user.id,
      ids: { id: otherUser.user.id },
    });
  });

  test('the log line of an API request has no part of the path other than ids', async () => {
    const { token } = await newUser();

    await call('GET', '/presentations/my-secret-plan', { token });

    expect(findLine('request')).toMatchObject({ ids: {} });
    expect(JSON.stringify(logLines)).not.toContain('my-secret-plan');
  });

  test('the log line of a 429 response has the exceeded limit', async () => {
    const body = { email: 'nobody@example.com', password: 'a wrong password' };
    let status = 0;
    for (let i = 0; i < 20 && status !== 429; i += 1) {
      status = (await call('POST', '/auth/login', { body, headers: forwardedHeaders })).status;
    }

    expect(findLine('request')).toMatchObject({ error: 'rate_limited', limit: 'login_account' });
  });
});

describe('the log line of a preview', () => {
  test('the log line of a preview has route, deck, user and client', async () => {
    const deck = await newPublishedDeck();
    const path = `/api/presentations/${deck.id}/preview`;

    await previewApp.request(`${path}?token=${deck.token}`, { headers: forwardedHeaders });

    expect(findLine('preview')).toMatchObject({
      route: '/api/presentations/:id/preview',
      ids: { id: deck.id },
      user_id: deck.user.id,
      client: clientAddress,
    });
  });

  test('the log line of a preview of another user’s deck has the rejected user and the reason', async () => {
    const deck = await newPublishedDeck();
    const { user, token } = await newUser();

    await previewApp.request(`/api/presentations/${deck.id}/preview?token=${token}`);

    expect(findLine('preview')).toMatchObject({ user_id: user.id, error: 'not_found' });
  });

  test('the log line of a share link has the link, the deck and, as reason, the wrong password', async () => {
    const deck = await newPublishedDeck();
    const share = await deck.ask('POST', '/shares', { version: 1, password: 'a word for guests' });
    const path = String(share.body.path);

    await previewApp.request(path, {
      method: 'POST',
      body: 'password=wrong',
      headers: forwardedHeaders,
    });

    expect(findLine('preview')).toMatchObject({
      status: 403,
      route: '/s/:token',
      share_id: share.body.id,
      presentation_id: deck.id,
      error: 'share_password_wrong',
    });
    expect(JSON.stringify(logLines)).not.toContain(path.slice('/s/'.length));
  });
});

describe('the audit event of an admin’s action', () => {
  test('the audit event of an admin’s action is also logged, with ids only', async () => {
    const admin = await newAdmin();
    const { user } = await newUser();

    await call('PUT', `/users/${user.id}`, { token: admin.token, body: { full_name: 'Mallory' } });

    expect(findLine('audit event')).toMatchObject({
      action: 'user.updated',
      actor_id: admin.user.id,
      target_id: user.id,
      changed: ['full_name'],
    });
    expect(JSON.stringify(logLines)).not.toMatch(/Mallory|@example/);
  });

  test('the audit event of an admin’s action is not logged when the action is rejected', async () => {
    const admin = await newAdmin();

    await call('DELETE', `/users/${'0'.repeat(26)}`, { token: admin.token });

    expect(findLine('audit event')).toBeUndefined();
  });
});
