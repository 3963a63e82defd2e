import type { z } from 'zod';
import { ownerPerson } from '#shared/domain/comments.ts';
import type { Version, versionFactsSchema } from '#shared/schemas/presentations.ts';
import { iso } from '../../../lib/clock.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import {
  type ExportItem,
  listExports,
  listVersions,
  type VersionItem,
} from '../../../stores/version-store.ts';
import { authorView, readPeople } from './people.ts';
import { adminEditor } from './require-readable-deck.ts';
import { pictureUrl } from './thumbnail.ts';

const exportView = (files: readonly ExportItem[], format: ExportItem['format']) => {
  const exportedFile = files.find((item) => item.format === format);
  return exportedFile ? { bytes: exportedFile.bytes } : null;
};

/** Returns a version with its exported files, without its author. */
export const versionFacts = (
  version: VersionItem,
  files: readonly ExportItem[],
): z.infer<typeof versionFactsSchema> => ({
  version: version.version,
  name: version.name ?? null,
  reason: version.reason,
  is_automatic: version.is_automatic ?? false,
  parent: version.parent ?? null,
  created_at: iso(version.created_at),
  slide_count: version.slide_count,
  quality: version.quality ?? null,
  html: {
    status: version.html.status,
    bytes: version.html.status === 'ready' ? version.html.bytes : null,
  },
  exports: {
    pptx: exportView(files, 'pptx'),
    pdf: exportView(files, 'pdf'),
    png: exportView(files, 'png'),
    safe_pptx: exportView(files, 'safe_pptx'),
  },
});

const filesOf = ({ version }: VersionItem, exports: readonly ExportItem[]) =>
  exports.filter((item) => item.version === version);

/** Returns a presentation's versions with their exported files, oldest first, without their authors. */
export async function listVersionFacts(deckId: string) {
  const [versions, exports] = await Promise.all([listVersions(deckId), listExports(deckId)]);
  return versions.map((version) => versionFacts(version, filesOf(version, exports)));
}

/** Returns versions as the API shows them to a user. Reads the collaborators only if one of them made a version. */
export async function toVersionViews(
  { deck, user }: { deck: DeckItem; user: UserRecord },
  versions: readonly VersionItem[],
  exports: readonly ExportItem[],
): Promise<Version[]> {
  const isOwnerOnly = versions.every(({ by_editor }) => !by_editor);
  const owner = { full_name: deck.owner_name };
  const people = isOwnerOnly ? new Map([[ownerPerson, owner]]) : await readPeople(deck);
  const reader = { deck, user, people };
  return versions.map((version) => {
    const files = filesOf(version, exports);
    const by = version.by ?? (version.by_editor ? undefined : ownerPerson);
    const picture = files.find(({ format }) => format === 'thumbnail');
    return {
      ...versionFacts(version, files),
      by: by === undefined || by === adminEditor ? null : authorView(by, reader),
      thumbnail_url: picture ? pictureUrl(deck.id, picture.key) : null,
    };
  });
}

/** Returns all versions of a presentation as the API shows them to a user, oldest first. */
export async function versionViews(deck: DeckItem, user: UserRecord): Promise<Version[]> {
  const [versions, exports] = await Promise.all([listVersions(deck.id), listExports(deck.id)]);
  return toVersionViews({ deck, user }, versions, exports);
}
