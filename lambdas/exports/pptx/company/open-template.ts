import { strFromU8, unzipSync } from 'fflate';
import { type CompanyTemplate, companyManifestSchema, manifestName } from './company-template.ts';

/** Opens a stored template, which the app itself wrote. */
export function openTemplate(bytes: Uint8Array): CompanyTemplate {
  const parts = new Map(Object.entries(unzipSync(bytes)));
  const manifest = parts.get(manifestName);
  if (!manifest) throw new Error('a stored template has no manifest');
  parts.delete(manifestName);
  return { manifest: companyManifestSchema.parse(JSON.parse(strFromU8(manifest))), parts };
}
