import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Runs this project's `cdk` on the terminal of whoever started the command; gives its exit code. */
export type RunCdk = (args: readonly string[]) => Promise<number>;

const root = fileURLToPath(new URL('../../', import.meta.url));
const cdk = fileURLToPath(new URL('../../node_modules/aws-cdk/bin/cdk', import.meta.url));

/** Rejects where `cdk` can't be started at all; one that a signal ends gives 1. */
export const runCdk: RunCdk = async (args) => {
  const child = spawn(process.execPath, [cdk, ...args], { cwd: root, stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    // Ended by a signal, such as Ctrl-C: no success.
    child.once('exit', (code) => resolve(code ?? 1));
  });
};

/** Where a stage is synthesised to; a deployment and the look at it before are of the same template. */
export const assemblyOf = (stage: string): string => `cdk.out/${stage}`;

/** The arguments of a stage's synthesis; without assets nothing is built, which a destruction has no need of. */
export const synthesisOf = (stage: string, assets: 'built' | 'none'): string[] => [
  'synth',
  '--quiet',
  '--context',
  `stage=${stage}`,
  ...(assets === 'none' ? ['--context', 'assets=none'] : []),
  '--output',
  assemblyOf(stage),
];
