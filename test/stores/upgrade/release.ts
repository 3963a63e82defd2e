import { readFile, writeFile } from 'node:fs/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { z } from 'zod';

const queueNames = ['GENERATION_QUEUE_URL', 'WATCH_QUEUE_URL', 'MAIL_QUEUE_URL'] as const;

const attribute = z.custom<AttributeValue>((value) => typeof value === 'object' && value !== null);

/** Data stored by a release: its items, objects and messages, and a user who owns them. */
const releaseSchema = z.object({
  version: z.string(),
  owner: z.object({ email: z.string(), password: z.string() }),
  invite_code: z.string(),
  /** Ids of a finished deck, and of a deck with queued slides. */
  finished: z.string(),
  queued: z.string(),
  /** In DynamoDB's attribute format. */
  items: z.array(z.record(z.string(), attribute)),
  /** Bodies in base64, by key. */
  objects: z.record(z.string(), z.object({ type: z.string(), body: z.string() })),
  messages: z.partialRecord(z.enum(queueNames), z.array(z.string())),
});
export type Release = z.infer<typeof releaseSchema>;

const file = new URL('./last-release.json.gz', import.meta.url);

/** Reads the data stored by the last release; throws when the file has another format. */
export const readRelease = async (): Promise<Release> =>
  releaseSchema.parse(JSON.parse(gunzipSync(await readFile(file)).toString()));

/** Replaces the recorded data. */
export const writeRelease = (release: Release): Promise<void> =>
  writeFile(file, gzipSync(JSON.stringify(releaseSchema.parse(release)), { level: 9 }));
