import type { EntityItem } from 'electrodb';
import type { ExportFormat } from '#shared/domain/statuses.ts';
import { held } from './conditions.ts';
import { exportEntity, versionEntity } from './content-entities.ts';

export type VersionItem = EntityItem<ReturnType<typeof versionEntity>>;
export type ExportItem = EntityItem<ReturnType<typeof exportEntity>>;

/** Strongly consistent, and whatever its state: one whose files are not made yet too. */
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

/** Says that a version's HTML could not be made; false when it was made meanwhile. */
export function failHtml(presentationId: string, version: number): Promise<boolean> {
  return held(() =>
    versionEntity()
      .patch({ presentation_id: presentationId, version })
      .set({ html: { status: 'failed' } })
      .where((item, op) => op.eq(item.html, { status: 'pending' }))
      .go(),
  );
}

/** Where a file made of a version lies; undefined when it was not made. */
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

/** The files made of all versions of a presentation, beside their HTML. */
export async function listExports(presentationId: string): Promise<ExportItem[]> {
  const { data } = await exportEntity()
    .query.primary({ presentation_id: presentationId })
    .go({ consistent: true, pages: 'all' });
  return data;
}
