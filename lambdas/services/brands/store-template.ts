import { createHash } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import type { BrandTemplate } from '#shared/schemas/brands.ts';
import {
  companyManifestSchema,
  manifestName,
} from '../../exports/pptx/company/company-template.ts';
import { systemClock } from '../../lib/clock.ts';
import {
  artifactKeys,
  getArtifact,
  listArtifacts,
  putArtifact,
  removeArtifacts,
} from '../../stores/artifact-store.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import { createInvalidValueError } from '../invalid-field.ts';
import { requireOwnSource } from '../sources/own-source.ts';

/** Returns how slides use the layouts of stored masters. */
function mapLayouts(bytes: Uint8Array): BrandTemplate['layouts'] {
  const files = unzipSync(bytes, { filter: ({ name }) => name === manifestName });
  const manifest = files[manifestName];
  if (!manifest) throw new Error('a stored template has no manifest');
  const { layouts } = companyManifestSchema.parse(JSON.parse(strFromU8(manifest)));
  return (['cover', 'section', 'content'] as const).map((kind) => {
    const { name, isAdded } = layouts[kind];
    return { kind, name, is_added: isAdded };
  });
}

/** The new revision of a brand that gets slide masters; `before` are the slide masters of the previous revision. */
type NextRevision = { id: string; rev: number; before?: BrandTemplate | undefined };

/**
 * Returns a brand's slide masters after a change: those that were read from a source are stored below the brand's id,
 * null removes them. Throws validation, and not_found.
 */
export async function storeTemplate(
  brand: NextRevision,
  sourceId: string | null | undefined,
  user: UserRecord,
): Promise<BrandTemplate | undefined> {
  if (sourceId === undefined) return brand.before;
  if (sourceId === null) return undefined;
  const source = await requireOwnSource(user, sourceId, systemClock);
  const bytes = await getArtifact(artifactKeys.sourceTemplate(source.id));
  if (!bytes)
    throw createInvalidValueError(
      'template_source_id',
      'no slide masters were read from this file',
    );
  // Each revision stores its slide masters under its own key, so that replaced masters can be removed while another
  // request stores the same ones.
  const id = createHash('sha256').update(`${brand.rev} `).update(bytes).digest('hex').slice(0, 32);
  const layouts = mapLayouts(bytes);
  await putArtifact(artifactKeys.template(brand.id, id), bytes, 'application/zip');
  return { id, layouts };
}

/** Age in ms of stored slide masters or logos from which the request that stored them has certainly ended. */
export const abandonedAfterMs = 3_600_000;

/**
 * Removes the slide masters that a stored change has replaced, and old ones that interrupted requests stored without
 * using them. Presentations have their own copies.
 */
export async function removeReplacedTemplates(
  brandId: string,
  before: BrandTemplate | undefined,
  current: BrandTemplate | undefined,
  now: number = systemClock.now(),
): Promise<void> {
  const keyOf = (template: BrandTemplate | undefined) =>
    template && artifactKeys.template(brandId, template.id);
  for (const { key, storedAt } of await listArtifacts(artifactKeys.templates(brandId))) {
    const isUnused = key === keyOf(before) || storedAt < now - abandonedAfterMs;
    if (isUnused && key !== keyOf(current)) await removeArtifacts(key);
  }
}
