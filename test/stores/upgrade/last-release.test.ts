import { BatchWriteItemCommand } from '@aws-sdk/client-dynamodb';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { dynamo } from '#lambdas/lib/clients.ts';
import { env } from '#lambdas/lib/env.ts';
import { putArtifact } from '#lambdas/stores/artifact-store.ts';
import { getDeck } from '#lambdas/stores/deck-store.ts';
import { slideSchema } from '#shared/schemas/presentations.ts';
import { generationMessageSchema, mailMessageSchema } from '#shared/schemas/queue.ts';
import { call } from '#test/support/api.ts';
import { newEmail } from '#test/support/factories.ts';
import { createPlainWorker, ifMatch, runQueuedTasks } from '#test/support/finished-deck.ts';
import { handleMessage } from '#test/support/inline-worker.ts';
import { register } from '#test/support/register.ts';
import { type Release, readRelease } from './release.ts';

const slidesSchema = z.object({ items: z.array(slideSchema) });

let release: Release;
let token: string;

beforeAll(async () => {
  release = await readRelease();
  await putItems(release.items);
  for (const [key, { type, body }] of Object.entries(release.objects)) {
    await putArtifact(key, Buffer.from(body, 'base64'), type);
  }
  const signedIn = await call('POST', '/auth/login', { body: release.owner });
  token = String(signedIn.body.access_token);
});

async function putItems(items: Release['items']): Promise<void> {
  for (let from = 0; from < items.length; from += 25) {
    const puts = items.slice(from, from + 25).map((Item) => ({ PutRequest: { Item } }));
    await dynamo().send(new BatchWriteItemCommand({ RequestItems: { [env.TABLE_NAME]: puts } }));
  }
}

const requestPath = (path: string) => call('GET', path, { token });

test('a user created by the last release can sign in with the old password', async () => {
  const { status, body } = await requestPath('/auth/me');

  expect([status, body.email]).toEqual([200, release.owner.email]);
});

test('presentations of the last release are listed unchanged', async () => {
  const { body } = await requestPath('/presentations?include_stages=true');

  const items = body.items as { id: string; status: string }[];
  expect(items.map(({ id, status }) => [id, status]).toSorted()).toEqual(
    [
      [release.finished, 'completed'],
      [release.queued, 'running'],
    ].toSorted(),
  );
});

describe('a presentation finished in the last release', () => {
  test.each([
    ['', 200],
    ['/slides', 200],
    ['/tasks', 200],
    ['/outline', 200],
    ['/data', 200],
    ['/activity', 200],
  ])('a presentation finished in the last release can be read: %s', async (path, expected) => {
    expect((await requestPath(`/presentations/${release.finished}${path}`)).status).toBe(expected);
  });

  test('a presentation finished in the last release can be downloaded as stored', async () => {
    const { status, headers, text } = await requestPath(
      `/presentations/${release.finished}/download`,
    );

    const [html] = Object.entries(release.objects).filter(([key]) => key.endsWith('.html'));
    const stored = Buffer.from(html?.[1].body ?? '', 'base64').toString();
    expect(status).toBeLessThan(400);
    expect(status === 200 ? text : headers.get('location')).toEqual(
      status === 200 ? stored : expect.stringContaining('deck.html'),
    );
  });

  test('the usage of a presentation finished in the last release is settled', async () => {
    const { status, body } = await requestPath(`/tokens/presentations/${release.finished}/tokens`);

    expect(status).toBe(200);
    expect(JSON.stringify(body)).toMatch(/"input_tokens":[1-9]/);
  });

  test('a presentation finished in the last release can be edited in this release', async () => {
    const slides = await requestPath(`/presentations/${release.finished}/slides`);
    const [firstSlide] = slidesSchema.parse(slides.body).items;

    const content = { ...firstSlide?.content, notes: 'Written by the next release.' };
    const path = `/presentations/${release.finished}/slides/${firstSlide?.id}`;
    const headers = ifMatch(firstSlide?.rev ?? 0);
    const changeResponse = await call('PUT', path, { token, headers, body: { content } });

    expect([changeResponse.status, changeResponse.text]).toEqual([
      200,
      expect.stringContaining('next release'),
    ]);
  });
});

test('queue messages of the last release are valid, and finished work is not repeated', async () => {
  const doneDeck = await getDeck(release.finished);
  for (const body of release.messages.GENERATION_QUEUE_URL ?? []) {
    expect(generationMessageSchema.safeParse(JSON.parse(body)).success).toBe(true);
    await handleMessage(body, createPlainWorker());
  }

  expect((await getDeck(release.finished))?.status).toBe(doneDeck?.status);
});

test('a presentation in progress at the upgrade is completed', async () => {
  await runQueuedTasks(release.queued);

  expect((await getDeck(release.queued))?.status).toBe('completed');
});

test('queued mails of the last release are valid', () => {
  const waiting = release.messages.MAIL_QUEUE_URL ?? [];

  expect(waiting.length).toBeGreaterThan(0);
  for (const body of waiting) {
    expect(mailMessageSchema.parse(JSON.parse(body))).toMatchObject({ kind: 'reset_password' });
  }
});

test('an unused invite code of the last release still works', async () => {
  const { status } = await register(newEmail(), release.invite_code);

  expect(status).toBe(202);
});
