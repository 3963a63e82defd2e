import { z } from 'zod';

/** Licences that require at most their notice or, for MPL and OFL, conditions on their own files. */
export const acceptedLicences = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'MPL-2.0',
  'OFL-1.1',
  'Zlib',
  'CC0-1.0',
  'BlueOak-1.0.0',
  'Python-2.0',
  'Unlicense',
]);

/** Licences from the LICENSE files of packages whose manifest has no valid SPDX licence. */
const manualLicences: Record<string, string> = {
  'png-js@2.0.0': 'MIT',
  'duck@0.1.12': 'BSD-2-Clause',
};

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      dev: z.boolean().default(false),
      integrity: z.string().optional(),
      inBundle: z.boolean().default(false),
    }),
  ),
});

export type PackageLicence = {
  id: string;
  licence: string;
  isDevelopment: boolean;
  isAccepted: boolean;
};

/** Returns every package of a lock file, for all platforms, with its licence: an SPDX expression or `none named`. */
export function readLicences(lock: unknown): PackageLicence[] {
  const { packages } = lockSchema.parse(lock);
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, { version, license, dev }]) => {
      const id = `${path.replace(/^.*node_modules\//, '')}@${version ?? '?'}`;
      const licence = manualLicences[id] ?? license ?? 'none named';
      return { id, licence, isDevelopment: dev, isAccepted: isAccepted(licence) };
    });
}

/**
 * Whether an SPDX expression can be met by accepted licences: all of an AND, one of an OR. AND has precedence. Nested
 * parentheses are not supported and rejected; no package uses them.
 */
export function isAccepted(expression: string): boolean {
  const withoutParentheses = expression.trim().replace(/^\((.*)\)$/, '$1');
  return withoutParentheses
    .split(' OR ')
    .some((choice) =>
      choice.split(' AND ').every((licence) => acceptedLicences.has(licence.trim())),
    );
}
