import { z } from 'zod';
import { parseJson } from '#shared/parse-json.ts';

/** An advisory of high or critical severity for an installed package. */
export type Advisory = { package: string; id: string; severity: string };

/** A package of the lock file. */
export type InstalledPackage = { name: string; version: string };

/** Posts JSON, or sends a GET without a body. Rejects if the server can't be reached or returns an error. */
export type FetchJson = (url: string, body?: unknown) => Promise<unknown>;

const lockSchema = z.object({
  packages: z.record(z.string(), z.object({ version: z.string().optional() })),
});
const auditSchema = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({ severity: z.string(), via: z.array(z.unknown()) }),
  ),
});
const batchSchema = z.object({
  results: z.array(z.object({ vulns: z.array(z.object({ id: z.string() })).optional() })),
});
const vulnSchema = z.object({
  database_specific: z.object({ severity: z.string().optional() }).optional(),
});

const osvUrl = 'https://api.osv.dev/v1';
/** OSV's maximum number of queries per request. */
const batchSize = 1_000;
const isSevere = (severity: string) => /^(?:high|critical|unknown)$/i.test(severity);

/** Returns name and version of each package in package-lock.json. */
export function readLockedPackages(lock: unknown): InstalledPackage[] {
  return Object.entries(lockSchema.parse(lock).packages).flatMap(([path, { version }]) =>
    path && version ? [{ name: path.replace(/^.*node_modules\//, ''), version }] : [],
  );
}

/** Returns severe advisories in the output of `npm audit --json`; undefined if the output is no audit report. */
export function parseAuditAdvisories(printed: string): Advisory[] | undefined {
  const { success, data } = auditSchema.safeParse(parseJson(printed));
  if (!success) return undefined;
  return Object.entries(data.vulnerabilities).flatMap(([name, { severity }]) =>
    isSevere(severity) ? [{ package: name, id: 'npm audit', severity }] : [],
  );
}

/** Returns OSV's severe advisories for the packages, including those without severity. Rejects if OSV can't be reached. */
export async function fetchOsvAdvisories(
  packages: InstalledPackage[],
  fetchJson: FetchJson,
): Promise<Advisory[]> {
  const advisories: Advisory[] = [];
  for (let start = 0; start < packages.length; start += batchSize) {
    const batch = packages.slice(start, start + batchSize);
    const queries = batch.map(({ name, version }) => ({
      package: { name, ecosystem: 'npm' },
      version,
    }));
    const { results } = batchSchema.parse(await fetchJson(`${osvUrl}/querybatch`, { queries }));
    if (results.length !== batch.length) throw new Error('OSV returned too few results.');
    for (const [i, { vulns = [] }] of results.entries()) {
      for (const { id } of vulns) {
        const details = vulnSchema.parse(
          await fetchJson(`${osvUrl}/vulns/${encodeURIComponent(id)}`),
        );
        const severity = details.database_specific?.severity ?? 'unknown';
        const { name = '', version = '' } = batch[i] ?? {};
        if (isSevere(severity)) advisories.push({ package: `${name}@${version}`, id, severity });
      }
    }
  }
  return advisories;
}
