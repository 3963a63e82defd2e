import type { FileSourceBody, TextSourceBody, UrlSourceBody } from '#shared/schemas/sources.ts';
import type { Clock } from '../../lib/clock.ts';
import { artifactKeys, putJson } from '../../stores/artifact-store.ts';
import {
  createSourceItem,
  createUnusedSourceFields,
  getSource,
  putSource,
  type SourceItem,
} from '../../stores/source-store.ts';
import { detectLanguage } from './detect-language.ts';
import { parsePassages } from './read-text.ts';
import { sendReading } from './send-reading.ts';
import { estimatePassageTokens } from './source-tokens.ts';

type Owner = { id: string };

const createSourceFields = (owner: Owner, id: string, now: number) => ({
  id,
  owner_id: owner.id,
  passages: 0,
  language: '',
  created_at: now,
  ...createUnusedSourceFields(id, now),
});

/** Reads a pasted text into passages and stores them. A retry with the same id returns the same source. */
export async function createSource(
  owner: Owner,
  id: string,
  body: TextSourceBody,
  clock: Clock,
): Promise<SourceItem> {
  const passages = parsePassages(body.text, id);
  await putJson(artifactKeys.passages(id), passages);
  const source: SourceItem = {
    ...createSourceFields(owner, id, clock.now()),
    name: body.name,
    kind: 'text',
    ...(passages.length > 0
      ? { status: 'ready' as const }
      : { status: 'failed' as const, error: 'empty' as const }),
    bytes: new TextEncoder().encode(body.text).length,
    passages: passages.length,
    tokens: estimatePassageTokens(passages),
    language: detectLanguage(body.text),
  };
  await putSource(source);
  return source;
}

/** Creates a source for a file that will be uploaded. A retry with the same id returns the same source. */
export async function createFileSource(
  owner: Owner,
  id: string,
  body: FileSourceBody,
  clock: Clock,
): Promise<SourceItem> {
  const { name, bytes, content_type } = body;
  const newItem = createSourceFields(owner, id, clock.now());
  return createOnce(
    { ...newItem, name, bytes, content_type, kind: 'file', status: 'awaiting_upload' },
    clock,
  );
}

/** Creates a source for a page and sends it to a worker. A retry with the same id returns the same source. */
export async function createUrlSource(
  owner: Owner,
  id: string,
  { url }: UrlSourceBody,
  clock: Clock,
): Promise<SourceItem> {
  const newItem = createSourceFields(owner, id, clock.now());
  const name = nameFromUrl(url);
  const source = await createOnce(
    { ...newItem, name, url, bytes: 0, kind: 'url', status: 'reading', due_at: clock.now() },
    clock,
  );
  if (source.status === 'reading') await sendReading(source);
  return source;
}

async function createOnce(source: SourceItem, clock: Clock): Promise<SourceItem> {
  if (await createSourceItem(source)) return source;
  return (await getSource(source.id, clock.now())) ?? source;
}

/** Returns the name of a page until its title is known. */
const nameFromUrl = (url: string): string => {
  const { host, pathname } = new URL(url);
  return `${host}${pathname === '/' ? '' : pathname}`.slice(0, 200);
};
