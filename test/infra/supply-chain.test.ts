import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { isAccepted, readLicences } from '../../scripts/licence-rule.ts';
import { onDemandPackages } from '../../scripts/on-demand.ts';

const root = new URL('../../', import.meta.url);
const readJson = async (file: string): Promise<unknown> =>
  JSON.parse(await readFile(new URL(file, root), 'utf8'));

const versionsSchema = z.record(z.string(), z.string());
const manifestSchema = z.object({
  dependencies: versionsSchema,
  devDependencies: versionsSchema,
  optionalDependencies: versionsSchema,
  /** Overridden version by package, or by the package whose dependency is overridden. */
  overrides: z.record(z.string(), z.union([z.string(), versionsSchema])),
});
const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.looseObject({ integrity: z.string().optional(), inBundle: z.boolean().default(false) }),
  ),
});

describe('installed npm packages', () => {
  test('installed packages are pinned to exact versions', async () => {
    const manifest = manifestSchema.parse(await readJson('package.json'));

    const onDemand = Object.values(onDemandPackages).flatMap((one) => Object.values(one));
    const parts = [...Object.values(manifest), ...Object.values(manifest.overrides), ...onDemand];
    const pins = parts
      .filter((part) => typeof part === 'object')
      .flatMap((part) => Object.entries(part))
      .filter(([, version]) => typeof version === 'string');

    expect(pins.length).toBeGreaterThan(80);
    expect(
      pins.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version))),
    ).toEqual([]);
  });

  test('installed packages have an integrity hash in the lock file, which names no registry host', async () => {
    const { packages } = lockSchema.parse(await readJson('package-lock.json'));
    const fetched = Object.entries(packages).filter(([path, { inBundle }]) => path && !inBundle);

    expect(fetched.length).toBeGreaterThan(400);
    const withoutHash = fetched.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'));
    expect(withoutHash.map(([path]) => path)).toEqual([]);
    expect(fetched.filter(([, entry]) => 'resolved' in entry)).toEqual([]);
  });

  test('installed packages have accepted licences', async () => {
    const all = readLicences(await readJson('package-lock.json'));

    expect(all.length).toBeGreaterThan(400);
    expect(all.filter((one) => !one.isAccepted)).toEqual([]);
  });
});

describe('licences and bill of materials', () => {
  test.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0-or-later)', true],
    ['MIT OR Apache-2.0', true],
    ['MIT AND OFL-1.1', true],
    ['MIT AND GPL-3.0-only', false],
    ['GPL-3.0-only', false],
    ['AGPL-3.0-or-later', false],
    ['LGPL-2.1', false],
    ['CC-BY-NC-4.0', false],
    ['SSPL-1.0 OR BUSL-1.1', false],
    ['UNLICENSED', false],
    ['SEE LICENSE IN LICENSE.md', false],
    ['none named', false],
  ])('the licence %s is accepted: %s', (expression, expected) => {
    expect(isAccepted(expression)).toBe(expected);
  });

  test('the licence check reports missing licences, and lists nested packages separately', () => {
    const packages = {
      '': { version: '1.0.0' },
      'node_modules/a': { version: '1.0.0', license: 'MIT' },
      'node_modules/a/node_modules/@b/c': { version: '2.0.0', dev: true },
    };

    expect(readLicences({ packages })).toEqual([
      { id: 'a@1.0.0', licence: 'MIT', isDevelopment: false, isAccepted: true },
      { id: '@b/c@2.0.0', licence: 'none named', isDevelopment: true, isAccepted: false },
    ]);
  });
});

test('the bill of materials is in CycloneDX format and contains every dependency', async () => {
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'tool', '--', 'sbom'], {
    cwd: fileURLToPath(root),
    maxBuffer: 64 * 1024 * 1024,
  });

  const bill = z
    .object({
      bomFormat: z.literal('CycloneDX'),
      specVersion: z.string(),
      components: z.array(z.looseObject({ name: z.string(), purl: z.string() })),
    })
    .parse(JSON.parse(stdout));
  const purls = bill.components.map(({ purl }) => purl);
  const { dependencies } = manifestSchema.parse(await readJson('package.json'));
  const named = Object.entries(dependencies).map(
    ([name, version]) => `pkg:npm/${name.replace('@', '%40')}@${version}`,
  );
  expect(purls).toEqual(expect.arrayContaining(named));
});
