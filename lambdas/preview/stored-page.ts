import { AppError } from '#shared/errors.ts';
import { getArtifact } from '../stores/artifact-store.ts';
import { getVersion } from '../stores/version-store.ts';
import type { ShownVersion } from './access.ts';
import type { PreviewRequest } from './request.ts';

/** The stored HTML with the CSP hashes of its script and style. */
export type StoredPage = { html: Uint8Array; scriptHash: string; styleHash: string };

/** Returns a version's HTML from S3; throws not_found when it does not exist or has no such page. */
export async function readStoredPage(
  { deck, version }: ShownVersion,
  page: PreviewRequest['page'],
): Promise<StoredPage> {
  const item = await getVersion(deck.id, version);
  if (item?.html.status !== 'ready') throw new AppError('not_found');
  if (typeof page === 'number' && page > item.slide_count) throw new AppError('not_found');
  const html = await getArtifact(item.html.key);
  if (!html) throw new AppError('not_found');
  return { html, scriptHash: item.html.script_hash, styleHash: item.html.style_hash };
}
