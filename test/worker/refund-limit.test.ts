import { afterEach, expect, test, vi } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { rateLimits, spendUse } from '#lambdas/services/rate-limits/rate-limit.ts';
import { countDecksUsed } from '#lambdas/stores/deck-quota-store.ts';
import { scannedDocument } from '#test/corpus/documents/all.ts';
import { call } from '#test/support/api.ts';
import { newUser } from '#test/support/factories.ts';
import { processQueueUntil } from '#test/support/generation.ts';
import { uploadSource } from '#test/support/sources.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test('a presentation that fails because of an unreadable source costs no quota unit, up to twenty times a day', async () => {
  vi.spyOn(systemClock, 'now').mockReturnValue(Date.now());
  const { token, user } = await newUser();
  const failDeck = async () => {
    const { body } = await uploadSource(token, {
      name: 'letter.pdf',
      bytes: await scannedDocument.bytes(),
    });
    const ask = { source_ids: [body.id], language: 'en' };
    const created = await call('POST', '/presentations', { token, body: ask });
    await processQueueUntil(String(created.body.id), ({ status }) => status === 'failed');
    return countDecksUsed(user.id, systemClock.now());
  };

  await spendUse('refund_account', user.id, rateLimits.refund_account.uses - 1);

  expect([await failDeck(), await failDeck()]).toEqual([0, 1]);
});
