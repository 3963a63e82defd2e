import { z } from 'zod';

/** An advisory of high or critical severity for an installed package. */
export type Advisory = { package: string; id: string; severity: string };

/** A package of the lock file. */
export type Installed = { name: string; version: string };

/** Posts JSON, or gets it without a body; rejects when the server can't be reached or refuses. */
export type Ask = (url: string, body?: unknown) => Promise<unknown>;

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

const osv = 'https://api.osv.dev/v1';
/** OSV takes no more queries at once. */
const batchSize = 1_000;
const isSevere = (severity: string) => /^(?:high|critical|unknown)$/i.test(severity);

/** Name and version of each package in package-lock.json. */
export function installedIn(lock: unknown): Installed[] {
  return Object.entries(lockSchema.parse(lock).packages).flatMap(([path, { version }]) =>
    path && version ? [{ name: path.replace(/^.*node_modules\//, ''), version }] : [],
  );
}

/** Severe advisories in the output of `npm audit --json`; undefined without a report, when the registry offers none. */
export function auditAdvisories(printed: string): Advisory[] | undefined {
  const { success, data } = auditSchema.safeParse(parsed(printed));
  if (!success) return undefined;
  return Object.entries(data.vulnerabilities).flatMap(([name, { severity }]) =>
    isSevere(severity) ? [{ package: name, id: 'npm audit', severity }] : [],
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Severe advisories of OSV for the packages; one without a severity counts. Rejects when OSV can't be reached. */
export async function osvAdvisories(packages: Installed[], ask: Ask): Promise<Advisory[]> {
  const found: Advisory[] = [];
  for (let start = 0; start < packages.length; start += batchSize) {
    const batch = packages.slice(start, start + batchSize);
    const queries = batch.map(({ name, version }) => ({
      package: { name, ecosystem: 'npm' },
      version,
    }));
    const { results } = batchSchema.parse(await ask(`${osv}/querybatch`, { queries }));
    if (results.length !== batch.length) throw new Error('OSV left out answers.');
    for (const [i, { vulns = [] }] of results.entries()) {
      for (const { id } of vulns) {
        const details = vulnSchema.parse(await ask(`${osv}/vulns/${encodeURIComponent(id)}`));
        const severity = details.database_specific?.severity ?? 'unknown';
        const { name = '', version = '' } = batch[i] ?? {};
        if (isSevere(severity)) found.push({ package: `${name}@${version}`, id, severity });
      }
    }
  }
  return found;
}
