import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Runs the project's `cdk` in the caller's terminal and returns its exit code. */
export type RunCdk = (args: readonly string[]) => Promise<number>;

const root = fileURLToPath(new URL('../../', import.meta.url));
const cdkProgram = fileURLToPath(new URL('../../node_modules/aws-cdk/bin/cdk', import.meta.url));

/** Rejects if `cdk` can't be started. Returns 1 if a signal ends it. */
export const runCdk: RunCdk = async (args) => {
  const child = spawn(process.execPath, [cdkProgram, ...args], { cwd: root, stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    // The code is null when a signal such as Ctrl-C ended the process; that is not a success.
    child.once('exit', (code) => resolve(code ?? 1));
  });
};

/** Output directory of a stage's synthesis. The deployment and the checks before it use the same template. */
export const assemblyPath = (stage: string): string => `cdk.out/${stage}`;

/** Returns the `cdk` arguments that synthesise a stage. `assets: 'none'` skips the builds, which a deletion doesn't need. */
export const synthesisArguments = (stage: string, assets: 'built' | 'none'): string[] => [
  'synth',
  '--quiet',
  '--context',
  `stage=${stage}`,
  ...(assets === 'none' ? ['--context', 'assets=none'] : []),
  '--output',
  assemblyPath(stage),
];
