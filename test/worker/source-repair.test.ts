import { describe, expect, test } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { artifactKeys, getArtifactBytes, putArtifact } from '#lambdas/stores/artifact-store.ts';
import { getDeck } from '#lambdas/stores/deck-store.ts';
import {
  getSource,
  getSourceItem,
  listDueSources,
  setUploadResult,
} from '#lambdas/stores/source-store.ts';
import { purgeDeck } from '#lambdas/sweeper/purge-deck.ts';
import { repairSource } from '#lambdas/sweeper/repair-source.ts';
import { call } from '#test/support/api.ts';
import { createClockAhead } from '#test/support/clock.ts';
import { newUser } from '#test/support/factories.ts';
import { announceFile, processUntilRead, readFileSource } from '#test/support/sources.ts';

const notesFile = {
  name: 'notes.txt',
  bytes: new TextEncoder().encode('# Hives\n\nBees fly 3 km.'),
};
const clockHoursAhead = (count: number) => createClockAhead(count * 3_600_000);

describe('the sweeper for sources', () => {
  /** Runs the sweeper's repair for one source. */
  async function sweepSource(id: string, clock = systemClock): Promise<void> {
    for (const source of await listDueSources(clock.now())) {
      if (source.id === id) await repairSource(source, clock);
    }
  }

  test('the sweeper sends a lost reading message again', async () => {
    const { token, user } = await newUser();
    const { body } = await announceFile(token, notesFile);
    const id = String(body.id);
    await putArtifact(artifactKeys.original(id), notesFile.bytes, 'text/plain');
    // Sets the status without sending a message, as if the message had been lost.
    await setUploadResult(id, { status: 'reading' }, systemClock.now());

    await sweepSource(id);

    expect((await processUntilRead(token, id)).body.status).toBe('ready');
    expect((await getSource(id, systemClock.now()))?.owner_id).toBe(user.id);
  });

  test('the sweeper removes an unused source and its objects', async () => {
    const { token } = await newUser();
    const { body } = await readFileSource(token, notesFile);
    const id = String(body.id);

    await sweepSource(id, clockHoursAhead(23));
    expect(await getSourceItem(id)).toBeDefined();
    await sweepSource(id, clockHoursAhead(26));

    expect(await getSourceItem(id)).toBeUndefined();
    expect(await getArtifactBytes(artifactKeys.original(id))).toBeUndefined();
    expect(await getArtifactBytes(artifactKeys.passages(id))).toBeUndefined();
  });

  test('the sweeper keeps a source while a presentation uses it', async () => {
    const { token } = await newUser();
    const { body } = await readFileSource(token, notesFile);
    const id = String(body.id);
    const created = await call('POST', '/presentations', { token, body: { source_ids: [id] } });
    const deckId = String(created.body.id);

    await sweepSource(id, clockHoursAhead(26));
    expect(await getSource(id, clockHoursAhead(48).now())).toBeDefined();
    await call('DELETE', `/presentations/${deckId}`, { token });
    // After 31 days, the presentation's time in the trash is over.
    await purgeDeck(deckId, clockHoursAhead(31 * 24));
    await sweepSource(id, clockHoursAhead(32 * 24));
    expect(await getSourceItem(id)).toBeDefined();
    await sweepSource(id, clockHoursAhead(32 * 24 + 2));

    expect(await getDeck(deckId)).toBeUndefined();
    expect(await getSourceItem(id)).toBeUndefined();
  });
});
