import type { EntityItem } from 'electrodb';
import { versionEntity } from './content-entities.ts';

export type VersionItem = EntityItem<ReturnType<typeof versionEntity>>;

export async function getVersion(
  presentationId: string,
  version: number,
): Promise<VersionItem | undefined> {
  const { data } = await versionEntity()
    .get({ presentation_id: presentationId, version })
    .go({ consistent: true });
  return data ?? undefined;
}

/** All versions of a presentation, oldest first. */
export async function listVersions(presentationId: string): Promise<VersionItem[]> {
  const { data } = await versionEntity()
    .query.primary({ presentation_id: presentationId })
    .go({ consistent: true, pages: 'all' });
  return data;
}
