import { BatchWriteItemCommand, type WriteRequest } from '@aws-sdk/client-dynamodb';
import { dynamo } from '#lambdas/lib/clients.ts';
import { systemClock } from '#lambdas/lib/clock.ts';
import { env } from '#lambdas/lib/env.ts';
import { artifactKeys, copyArtifact, listArtifacts } from '#lambdas/stores/artifact-store.ts';
import type { UserRecord } from '#lambdas/stores/user-store.ts';
import { allItems, type StoredItem } from './all-items.ts';
import { newUser } from './factories.ts';

/** Data stored by the creation of a deck: its items and files, and the items of its owner that were added or changed. */
export type DeckSnapshot = {
  id: string;
  owner: UserRecord;
  takenAt: number;
  items: StoredItem[];
  files: string[];
};

/** Maximum age of a time in a snapshot's items; a copy shifts only these times to its own time. */
const maxMovedAgeMs = 5 * 60_000;

/** Makes a deck of a new user, takes a snapshot of it and removes its items. */
export async function takeDeckSnapshot(
  make: (owner: UserRecord) => Promise<string>,
  overrides: Partial<UserRecord>,
): Promise<DeckSnapshot> {
  const { user: owner } = await newUser(overrides);
  const before = new Set((await readItemsWith(owner.id)).map((item) => JSON.stringify(item)));
  const id = await make(owner);
  const after = await readItemsWith(owner.id, id);
  const items = after.filter((item) => !before.has(JSON.stringify(item)));
  const files = (await listArtifacts(artifactKeys.deck(id))).map(({ key }) => key);
  await writeBatches(
    after.map(({ pk = noKey, sk = noKey }) => ({ DeleteRequest: { Key: { pk, sk } } })),
  );
  return { id, owner, takenAt: systemClock.now(), items, files };
}

const noKey = { S: '' };

async function readItemsWith(...ids: string[]): Promise<StoredItem[]> {
  const items = await allItems();
  return items.filter((item) => ids.some((id) => JSON.stringify(item).includes(id)));
}

/** Stores a copy of a deck for another owner, as if it had just been made; returns the copy's id. */
export async function copyDeck(snapshot: DeckSnapshot, owner: UserRecord): Promise<string> {
  const id = systemClock.id();
  const sinceMs = systemClock.now() - snapshot.takenAt;
  const moved = (time: string) => {
    const age = snapshot.takenAt - Number(time);
    return age >= 0 && age <= maxMovedAgeMs ? String(Number(time) + sinceMs) : time;
  };
  const renamed = (text: string) =>
    text
      .replaceAll(snapshot.id, id)
      .replaceAll(snapshot.owner.id, owner.id)
      .replaceAll(snapshot.owner.email, owner.email);
  const items = snapshot.items.map(
    (item) => JSON.parse(renamed(JSON.stringify(item)).replace(/\b\d{13}\b/g, moved)) as StoredItem,
  );
  await Promise.all([
    ...snapshot.files.map((file) => copyArtifact(file, renamed(file))),
    writeBatches(items.map((Item) => ({ PutRequest: { Item } }))),
  ]);
  return id;
}

const batchSize = 25;

async function writeBatches(requests: WriteRequest[]): Promise<void> {
  for (let at = 0; at < requests.length; at += batchSize) {
    const RequestItems = { [env.TABLE_NAME]: requests.slice(at, at + batchSize) };
    await dynamo().send(new BatchWriteItemCommand({ RequestItems }));
  }
}
