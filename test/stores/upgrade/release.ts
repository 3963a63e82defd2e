import { readFile, writeFile } from 'node:fs/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { z } from 'zod';

const queueNames = ['GENERATION_QUEUE_URL', 'WATCH_QUEUE_URL', 'MAIL_QUEUE_URL'] as const;
export type QueueVariable = (typeof queueNames)[number];

const attribute = z.custom<AttributeValue>((value) => typeof value === 'object' && value !== null);

/** What a release left behind: its items, objects and messages as they were, and who may look at them. */
const releaseSchema = z.object({
  version: z.string(),
  owner: z.object({ email: z.string(), password: z.string() }),
  invite_code: z.string(),
  /** A deck that was finished, and one whose slides were queued. */
  finished: z.string(),
  queued: z.string(),
  /** As DynamoDB's own API has them. */
  items: z.array(z.record(z.string(), attribute)),
  /** Bodies in base64, by key. */
  objects: z.record(z.string(), z.object({ type: z.string(), body: z.string() })),
  messages: z.partialRecord(z.enum(queueNames), z.array(z.string())),
});
export type Release = z.infer<typeof releaseSchema>;

const file = new URL('./last-release.json.gz', import.meta.url);

/** What the last release left in the stores; throws where the file has another form. */
export const readRelease = async (): Promise<Release> =>
  releaseSchema.parse(JSON.parse(gunzipSync(await readFile(file)).toString()));

/** Puts the record in place of the last one. */
export const writeRelease = (release: Release): Promise<void> =>
  writeFile(file, gzipSync(JSON.stringify(releaseSchema.parse(release)), { level: 9 }));
