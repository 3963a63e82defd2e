import { AppError } from '#shared/errors.ts';
import type { CreateSourceBody, Source } from '#shared/schemas/sources.ts';
import { type Clock, iso } from '../../lib/clock.ts';
import { artifactKeys, putJson } from '../../stores/artifact-store.ts';
import { getSource, putSource, type SourceItem } from '../../stores/source-store.ts';
import { detectLanguage } from './detect-language.ts';
import { toPassages } from './read-text.ts';

/** A source that no presentation uses is kept for a day. */
const unusedFor = 24 * 3600;

/** Reads a pasted text into passages and keeps them; the same id twice is the same source. */
export async function createSource(
  owner: { id: string },
  id: string,
  body: CreateSourceBody,
  clock: Clock,
): Promise<SourceItem> {
  const now = clock.now();
  const passages = toPassages(body.text, id);
  await putJson(artifactKeys.passages(id), passages);
  const source: SourceItem = {
    id,
    owner_id: owner.id,
    name: body.name,
    kind: 'text',
    status: passages.length > 0 ? 'ready' : 'failed',
    ...(passages.length > 0 ? {} : { error: 'no text was found in it' }),
    bytes: new TextEncoder().encode(body.text).length,
    passages: passages.length,
    language: detectLanguage(body.text),
    created_at: now,
    expires_at: Math.floor(now / 1000) + unusedFor,
  };
  await putSource(source);
  return source;
}

/** The caller's own source; another's and an unknown one are not found. */
export async function ownSource(
  owner: { id: string },
  id: string,
  clock: Clock,
): Promise<SourceItem> {
  const source = await getSource(id, clock.now());
  if (source?.owner_id !== owner.id) throw new AppError('not_found');
  return source;
}

export const sourceView = (source: SourceItem): Source => ({
  id: source.id,
  name: source.name,
  kind: source.kind,
  status: source.status,
  error: source.error ?? null,
  bytes: source.bytes,
  passages: source.passages,
  created_at: iso(source.created_at),
});
