import type { z } from 'zod';
import { ownerPersonId } from '#shared/domain/comments.ts';
import type { Version, versionFactsSchema } from '#shared/schemas/presentations.ts';
import { formatIso } from '../../../lib/clock.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import {
  type ExportItem,
  listExports,
  listVersions,
  type VersionItem,
} from '../../../stores/version-store.ts';
import { readPeople, toAuthorView } from './people.ts';
import { adminEditorId } from './require-readable-deck.ts';
import { createPictureUrl } from './thumbnail.ts';

const toExportView = (files: readonly ExportItem[], format: ExportItem['format']) => {
  const exportedFile = files.find((item) => item.format === format);
  return exportedFile ? { bytes: exportedFile.bytes } : null;
};

/** Returns a version with its exported files, without its author. */
export const toVersionFacts = (
  version: VersionItem,
  files: readonly ExportItem[],
): z.infer<typeof versionFactsSchema> => ({
  version: version.version,
  name: version.name ?? null,
  reason: version.reason,
  is_automatic: version.is_automatic ?? false,
  parent: version.parent ?? null,
  created_at: formatIso(version.created_at),
  slide_count: version.slide_count,
  quality: version.quality ?? null,
  html: {
    status: version.html.status,
    bytes: version.html.status === 'ready' ? version.html.bytes : null,
  },
  exports: {
    pptx: toExportView(files, 'pptx'),
    pdf: toExportView(files, 'pdf'),
    png: toExportView(files, 'png'),
    safe_pptx: toExportView(files, 'safe_pptx'),
  },
});

const listVersionFiles = ({ version }: VersionItem, exports: readonly ExportItem[]) =>
  exports.filter((item) => item.version === version);

/** Returns a presentation's versions with their exported files, oldest first, without their authors. */
export async function listVersionFacts(deckId: string) {
  const [versions, exports] = await Promise.all([listVersions(deckId), listExports(deckId)]);
  return versions.map((version) => toVersionFacts(version, listVersionFiles(version, exports)));
}

/** Returns versions as the API shows them to a user. Reads the collaborators only if one of them made a version. */
export async function toVersionViews(
  { deck, user }: { deck: DeckItem; user: UserRecord },
  versions: readonly VersionItem[],
  exports: readonly ExportItem[],
): Promise<Version[]> {
  const isOwnerOnly = versions.every(({ by_editor }) => !by_editor);
  const owner = { full_name: deck.owner_name };
  const people = isOwnerOnly ? new Map([[ownerPersonId, owner]]) : await readPeople(deck);
  const reader = { deck, user, people };
  return versions.map((version) => {
    const files = listVersionFiles(version, exports);
    const by = version.by ?? (version.by_editor ? undefined : ownerPersonId);
    const picture = files.find(({ format }) => format === 'thumbnail');
    return {
      ...toVersionFacts(version, files),
      by: by === undefined || by === adminEditorId ? null : toAuthorView(by, reader),
      thumbnail_url: picture ? createPictureUrl(deck.id, picture.key) : null,
    };
  });
}

/** Returns all versions of a presentation as the API shows them to a user, oldest first. */
export async function versionViews(deck: DeckItem, user: UserRecord): Promise<Version[]> {
  const [versions, exports] = await Promise.all([listVersions(deck.id), listExports(deck.id)]);
  return toVersionViews({ deck, user }, versions, exports);
}
