import { paginateListObjectsV2 } from '@aws-sdk/client-s3';
import { describe, expect, test } from 'vitest';
import { env } from '#lambdas/lib/env.ts';
import { s3 } from '#lambdas/lib/s3-clients.ts';
import { sweepUserJobs } from '#lambdas/sweeper/user-jobs.ts';
import { entities } from '#test/security/stored-data.ts';
import { allItems, type StoredItem } from '#test/support/all-items.ts';
import { call } from '#test/support/api.ts';
import { createClockAhead } from '#test/support/clock.ts';
import { exportAll } from '#test/support/data-export.ts';
import { newAdmin } from '#test/support/factories.ts';
import { type FullAccount, newFullAccount, plantedTexts } from '#test/support/full-account.ts';

const getEntityName = ({ __edb_e__ }: StoredItem): string => __edb_e__?.S ?? 'unknown';

/** Returns the items that contain one of the texts. */
const listItemsWith = async (texts: readonly string[]): Promise<StoredItem[]> =>
  (await allItems()).filter((item) => {
    const json = JSON.stringify(item);
    return texts.some((text) => json.includes(text));
  });

/** Returns the keys of all objects that contain one of the texts. */
async function listObjectsWith(texts: readonly string[]): Promise<string[]> {
  const keys: string[] = [];
  const pages = paginateListObjectsV2({ client: s3() }, { Bucket: env.ARTIFACTS_BUCKET });
  for await (const { Contents = [] } of pages)
    keys.push(...Contents.flatMap(({ Key }) => Key ?? []));
  return keys.filter((key) => texts.some((text) => key.includes(text)));
}

/** Whether the items of an entity have no text that identifies a user: only hashes or ids of other items, or no personal data. */
const isAnonymous = (name: string) =>
  ['counter', 'invitation_stop', 'presence'].includes(name) ||
  entities[name]?.deletion === 'stays: no personal data';

const isKeptAfterDeletion = (name: string) => entities[name]?.deletion.includes('stays') === true;

/** Names of attributes that contain secrets or hashes of secrets. */
const secretAttributes =
  /^(?:password_hash|secret|secret_hash|current_hash|previous_hash|hashes|token_hash|token_hashes|public_key|key_hash|code_hash|account|address_hash)$/;

/** Returns the secrets and hashes that are stored about an account. */
const findStoredSecrets = (items: readonly StoredItem[]): string[] =>
  items.flatMap((item) =>
    Object.entries(item)
      .filter(([name]) => secretAttributes.test(name))
      .flatMap(([, { S, SS = [], L = [] }]) => [S, ...SS, ...L.map((one) => one.S)])
      .flatMap((text) => (text && text.length > 9 ? [text] : [])),
  );

const deleteAccount = async ({ user }: FullAccount) => {
  const admin = await newAdmin();
  const { status } = await call('DELETE', `/users/${user.id}`, { token: admin.token });
  await sweepUserJobs(createClockAhead(31_000));
  await sweepUserJobs(createClockAhead(31 * 60_000));
  return status;
};

describe('an account with data of every kind', () => {
  test('an account with every kind of data is exported without secrets, and its deletion leaves only the listed exceptions', async () => {
    const account = await newFullAccount();
    const { marks, email, user, token } = account;
    const files = await exportAll(token, user.id);
    const itemsBefore = await listItemsWith(marks);
    const objectsBefore = await listObjectsWith(marks);

    const status = await deleteAccount(account);

    const stored = new Set(itemsBefore.map(getEntityName));
    const personal = Object.keys(entities).filter((name) => !isAnonymous(name));
    expect(personal.filter((name) => !stored.has(name))).toEqual([]);
    expect(objectsBefore.length).toBeGreaterThan(8);

    const exported = [...files.values()].join('\n');
    const missing = Object.entries(plantedTexts).filter(([, text]) => !exported.includes(text));
    expect(missing).toEqual([]);
    const paths = [...files.keys()].map((path) => path.replaceAll(/ ?[0-9A-Z]{26}/g, ' ID'));
    expect(paths.toSorted()).toEqual(expectedPaths);
    const secrets = [...account.secrets, ...findStoredSecrets(itemsBefore)];
    expect(secrets.length).toBeGreaterThan(20);
    expect(secrets.filter((secret) => exported.includes(secret))).toEqual([]);

    expect(status).toBe(204);
    const left = new Set((await listItemsWith(marks)).map(getEntityName));
    expect([...left].filter((name) => !isKeptAfterDeletion(name))).toEqual([]);
    const named = await listItemsWith([email, plantedTexts.name, plantedTexts.topic]);
    expect([...new Set(named.map(getEntityName))]).toEqual(['audit_event']);
    expect(await listObjectsWith(marks)).toEqual([]);
  }, 120_000);
});

const expectedPaths = [
  'README.txt',
  'account.json',
  'api-keys.json',
  'audit-events.json',
  'brands.json',
  'comments.json',
  'invite-request.json',
  'presentations/Bees ID/collaborators.json',
  'presentations/Bees ID/comments.json',
  'presentations/Bees ID/deck.html',
  'presentations/Bees ID/deck.json',
  'presentations/Bees ID/generated/t1-0',
  'presentations/Bees ID/pictures.json',
  'presentations/Bees ID/pictures/e6e5944d42fa165e898db42d2256fd976395473a159e0cb98d50f20734838964-24x16.jpg',
  'presentations/Bees ID/presentation.json',
  'presentations/Bees ID/research.json',
  'presentations/Bees ID/share-links.json',
  'security-events.json',
  'sessions.json',
  'shared-with-me.json',
  'sources/notes.txt ID/original notes.txt',
  'sources/notes.txt ID/source.json',
  'sources/notes.txt ID/text.json',
  'usage.json',
  'webhooks.json',
];
