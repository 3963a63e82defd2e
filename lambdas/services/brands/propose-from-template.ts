import type { BrandProposal } from '#shared/domain/brand-proposal.ts';
import type { Clock } from '../../lib/clock.ts';
import { artifactKeys, putArtifact, removeArtifacts } from '../../stores/artifact-store.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import { trySpendUse } from '../rate-limits/rate-limit.ts';
import { readSourceFile } from '../sources/read-source-file.ts';
import type { MappedLayout, ReadTemplate } from './template/read-template.ts';

export type TemplateProposal = { proposal: BrandProposal; layouts: MappedLayout[] };

/**
 * Reads a brand from an uploaded PowerPoint file or template, and stores its slide masters with the source, from
 * which a new brand copies them. Throws not_found, source_not_ready, source_failed, import_not_pptx, rate_limited and
 * busy.
 */
export async function proposeFromTemplate(
  user: UserRecord,
  sourceId: string,
  clock: Clock,
): Promise<TemplateProposal> {
  const started = clock.now();
  const script = new URL('./template/template-thread.ts', import.meta.url);
  const { source, contents } = await readSourceFile<ReadTemplate>(user, sourceId, {
    script,
    clock,
  });
  await trySpendUse('reading_seconds_account', user.id, Math.ceil((clock.now() - started) / 1000));
  const { proposal, masters, layouts } = contents;
  const key = artifactKeys.sourceTemplate(source.id);
  if (masters) await putArtifact(key, masters, 'application/zip');
  else await removeArtifacts(key);
  const name = proposal.name || source.name.replace(/\.[A-Za-z]{1,5}$/, '').slice(0, 60);
  return { proposal: { ...proposal, name }, layouts };
}
