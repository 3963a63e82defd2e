/** A file of an export: JSON or text that is written for it, or a stored artifact. */
export type ExportFile = { path: string } & ({ text: string } | { artifact: string });

/** Returns a file with a value as JSON. */
export const jsonFile = (path: string, value: unknown): ExportFile => ({
  path,
  text: `${JSON.stringify(value, null, 2)}\n`,
});

/** Returns a time as ISO 8601; null when there is none. */
export const isoOrNull = (ms: number | undefined): string | null =>
  ms === undefined ? null : new Date(ms).toISOString();
