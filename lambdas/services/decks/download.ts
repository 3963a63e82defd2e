import { AppError } from '#shared/errors.ts';
import { presignGet } from '../../stores/artifact-store.ts';
import type { DeckItem } from '../../stores/deck-store.ts';
import { getVersion, type VersionItem } from '../../stores/version-store.ts';

export const downloadFormats = ['html', 'json'] as const;
export type DownloadFormat = (typeof downloadFormats)[number];

/** A file name that every system takes, from the title; letters of any script are kept. */
export function fileName(title: string, version: number, format: DownloadFormat): string {
  const base = title
    .replace(/[\p{Cc}\\/:*?"<>|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 80)
    .replace(/[. ]+$/, '');
  return `${base === '' ? 'presentation' : base} v${version}.${format}`;
}

function keyOf(version: VersionItem, format: DownloadFormat): string | undefined {
  if (format === 'json') return version.content_key;
  return version.html.status === 'ready' ? version.html.key : undefined;
}

/** An address, good for five minutes, from which a version's file is downloaded. */
export async function downloadUrl(
  deck: DeckItem,
  format: DownloadFormat,
  asked: number | undefined,
): Promise<string> {
  const number = asked ?? deck.current_html_version;
  const version = number === undefined ? undefined : await getVersion(deck.id, number);
  const key = version && keyOf(version, format);
  if (!version || key === undefined) throw new AppError('not_found');
  return presignGet(key, {
    fileName: fileName(deck.title, version.version, format),
    contentType: format === 'json' ? 'application/json' : 'text/html; charset=utf-8',
  });
}
