import { getSourceErrorText } from '#shared/domain/source-errors.ts';
import { AppError, type Locale } from '#shared/errors.ts';
import type { Source } from '#shared/schemas/sources.ts';
import { type Clock, formatIso } from '../../lib/clock.ts';
import { getSource, type SourceItem } from '../../stores/source-store.ts';

/** Returns the caller's source. Throws not_found for an unknown source or another user's source. */
export async function requireOwnSource(
  owner: { id: string },
  id: string,
  clock: Clock,
): Promise<SourceItem> {
  const source = await getSource(id, clock.now());
  if (source?.owner_id !== owner.id) throw new AppError('not_found');
  return source;
}

/** Returns a source as the API shows it. */
export const toSourceView = (source: SourceItem, locale: Locale): Source => ({
  id: source.id,
  name: source.name,
  kind: source.kind,
  status: source.status,
  error: source.error
    ? { code: source.error, detail: getSourceErrorText(source.error, locale) }
    : null,
  bytes: source.bytes,
  passages: source.passages,
  is_cut: source.is_cut ?? false,
  created_at: formatIso(source.created_at),
});
