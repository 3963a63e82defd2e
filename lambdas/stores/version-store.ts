import type { EntityItem } from 'electrodb';
import type { ExportFormat } from '#shared/domain/formats.ts';
import { exportEntity, versionEntity } from './content-entities.ts';
import { tryWrite } from './try-write.ts';

export type VersionItem = EntityItem<ReturnType<typeof versionEntity>>;
export type ExportItem = EntityItem<ReturnType<typeof exportEntity>>;

/** Returns a version, strongly consistent; its files may not be generated yet. */
export async function getVersion(
  presentationId: string,
  version: number,
): Promise<VersionItem | undefined> {
  const { data } = await versionEntity()
    .get({ presentation_id: presentationId, version })
    .go({ consistent: true });
  return data ?? undefined;
}

/** Returns all versions of a presentation, oldest first. */
export async function listVersions(presentationId: string): Promise<VersionItem[]> {
  const { data } = await versionEntity()
    .query.primary({ presentation_id: presentationId })
    .go({ consistent: true, pages: 'all' });
  return data;
}

/** Sets a version's name, or removes it when it is null; false when the version does not exist. */
export function setVersionName(
  presentationId: string,
  version: number,
  name: string | null,
): Promise<boolean> {
  const patch = versionEntity().patch({ presentation_id: presentationId, version });
  return tryWrite(() => (name === null ? patch.remove(['name']).go() : patch.set({ name }).go()));
}

/** Records that a version's HTML could not be generated; false when it is not pending any more. */
export function recordHtmlFailure(presentationId: string, version: number): Promise<boolean> {
  return tryWrite(() =>
    versionEntity()
      .patch({ presentation_id: presentationId, version })
      .set({ html: { status: 'failed' } })
      .where((item, op) => op.eq(item.html, { status: 'pending' }))
      .go(),
  );
}

/** Returns the artifact key of an exported file; undefined when it was not generated. */
export async function getExport(
  presentationId: string,
  version: number,
  format: ExportFormat,
): Promise<string | undefined> {
  const { data } = await exportEntity()
    .get({ presentation_id: presentationId, version, format })
    .go({ consistent: true });
  return data?.key;
}

/** Returns the exported files of all versions of a presentation, without their HTML. */
export async function listExports(presentationId: string): Promise<ExportItem[]> {
  const { data } = await exportEntity()
    .query.primary({ presentation_id: presentationId })
    .go({ consistent: true, pages: 'all' });
  return data;
}
