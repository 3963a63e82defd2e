import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Mail } from '#infra/local/mailbox.ts';
import { freePort } from './free-port.ts';
import { groupProcesses } from './group-processes.ts';
import { secretsInFiles } from './secrets-in-logs.ts';
import { until } from './until.ts';

export type StackOptions = {
  /** Kept when given, to start again on it; otherwise a new one, removed by stop(). */
  dataDir?: string;
  admin?: { email: string; password: string };
  /** The value of DEMO_MODEL. */
  demoModel?: Record<string, number | boolean>;
  /** Asks the model that this machine's environment names, the demo model where it names none. */
  ownModel?: boolean;
  /** The model's quota in tokens a minute, in place of the local stage's. */
  modelQuota?: number;
  /** Lets pages of this machine be sources. */
  loopbackPages?: boolean;
  /** What the functions use in place of the embedded parts' own addresses and the model's, such as a proxy that counts. */
  functionEndpoints?: { dynamodb?: string; sqs?: string; s3?: string; bedrock?: string };
};

/** A process that was ended by SIGKILL, and when, in epoch ms. */
export type Kill = { pid: number; at: number };

export type RunningStack = {
  appUrl: string;
  previewUrl: string;
  dataDir: string;
  admin: { email: string; password: string };
  /** From spawning to the first answer of /api/health. */
  startMs: number;
  /** Everything it has printed. */
  output(): string;
  mail(): Promise<Mail[]>;
  /** Variables that reach the embedded parts: AWS_ENDPOINT_URL_*, TABLE_NAME, queues. */
  endpoints(): Promise<Record<string, string>>;
  /** Pids of the processes that run the worker function now; Linux only. */
  workers(): number[];
  /** Ends one of them by SIGKILL, chosen by a number in [0, 1); waits where none is alive. */
  killWorker(random: () => number): Promise<Kill>;
  /** Ends it as Ctrl-C does; resolves when no process is left, rejects where a log of it holds a secret. */
  stop(): Promise<void>;
  /** Ends all its processes at once by SIGKILL; the data directory stays. */
  kill9(): Promise<void>;
};

const root = fileURLToPath(new URL('../../', import.meta.url));
const startLimitMs = 120_000;

/** Runs `npm start` on free ports, as a process group of its own. */
export async function startStack(options: StackOptions = {}): Promise<RunningStack> {
  const [port, previewPort] = [await freePort(), await freePort()];
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'deckwright-stack-')));
  const admin = options.admin ?? { email: 'admin@example.com', password: 'correct-horse-battery' };
  const started = Date.now();
  const child = spawn('npm', ['start'], {
    cwd: root,
    // Its own group: kill9() then reaches every process that it has started.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: String(port),
      PREVIEW_PORT: String(previewPort),
      DATA_DIR: dataDir,
      LOCAL_ADMIN_EMAIL: admin.email,
      LOCAL_ADMIN_PASSWORD: admin.password,
      ...variablesOf(options),
    },
  });
  const output = collectOutput(child);
  const appUrl = `http://localhost:${port}`;
  const removeOwnDir = () => {
    if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true });
  };
  // A test that ends in some other way than by stop() leaves nothing behind either.
  const abandon = () => {
    if (child.pid !== undefined) signal(-child.pid, 'SIGKILL');
    removeOwnDir();
  };
  process.once('exit', abandon);
  await healthy(child, appUrl, output);
  return {
    appUrl,
    previewUrl: `http://localhost:${previewPort}`,
    dataDir,
    admin,
    startMs: Date.now() - started,
    output,
    async mail() {
      const answer = await fetch(`${appUrl}/__local/mail.json`);
      return (await answer.json()) as Mail[];
    },
    async endpoints() {
      const text = await readFile(join(dataDir, 'endpoints.json'), 'utf8');
      return JSON.parse(text) as Record<string, string>;
    },
    workers: () => workersOf(child),
    killWorker: (random) => killOne(() => workersOf(child), random),
    async stop() {
      await endGroup(child, 'SIGTERM');
      process.off('exit', abandon);
      const secrets = await secretsInFiles(join(dataDir, 'logs'));
      removeOwnDir();
      if (secrets.length > 0)
        throw new Error(
          `The logs hold ${secrets.length} secrets:\n${secrets.slice(0, 9).join('\n')}`,
        );
    },
    kill9: () => endGroup(child, 'SIGKILL'),
  };
}

const noModel = {
  MODEL: '',
  MODEL_BASE_URL: '',
  MODEL_NAME: '',
  MODEL_API_KEY: '',
  MODEL_PARALLEL: '',
};

const variablesOf = ({
  demoModel,
  modelQuota,
  loopbackPages,
  functionEndpoints,
  ownModel,
}: StackOptions) => ({
  // Whoever tests on a machine that is set up for a real model does not want it asked.
  ...(ownModel ? {} : noModel),
  LOCAL_LOOPBACK_PAGES: loopbackPages ? 'on' : 'off',
  DEMO_MODEL: demoModel ? JSON.stringify(demoModel) : '',
  LOCAL_MODEL_QUOTA: modelQuota ? String(modelQuota) : '',
  LOCAL_FUNCTIONS_DYNAMODB: functionEndpoints?.dynamodb ?? '',
  LOCAL_FUNCTIONS_SQS: functionEndpoints?.sqs ?? '',
  LOCAL_FUNCTIONS_S3: functionEndpoints?.s3 ?? '',
  LOCAL_FUNCTIONS_BEDROCK: functionEndpoints?.bedrock ?? '',
});

const workersOf = ({ pid }: ChildProcess): number[] =>
  pid === undefined ? [] : groupProcesses(pid, 'index.mjs deckwright-worker');

/** One that ended by itself in the meantime is not counted: another is taken. */
function killOne(listWorkers: () => number[], random: () => number): Promise<Kill> {
  return until(
    () => {
      const pids = listWorkers();
      const pid = pids[Math.floor(random() * pids.length)];
      const at = Date.now();
      return pid !== undefined && signal(pid, 'SIGKILL') ? { pid, at } : undefined;
    },
    { seconds: 30, everyMs: 10, what: 'a worker process' },
  );
}

function collectOutput(child: ChildProcess): () => string {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
  }
  return () => text;
}

async function healthy(child: ChildProcess, appUrl: string, output: () => string): Promise<void> {
  const limit = Date.now() + startLimitMs;
  while (Date.now() < limit) {
    if (child.exitCode !== null) throw new Error(`npm start ended at once:\n${output()}`);
    const answer = await fetch(`${appUrl}/api/health`).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.status === 200) return;
    await wait(50);
  }
  await endGroup(child, 'SIGKILL');
  throw new Error(`npm start was not ready in ${startLimitMs} ms:\n${output()}`);
}

async function endGroup(child: ChildProcess, name: NodeJS.Signals): Promise<void> {
  const { pid } = child;
  if (pid === undefined) return;
  const gone =
    child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined;
  signal(-pid, name);
  await gone;
  while (signal(-pid, 0)) await wait(20);
}

/** Sends a process, or with a negative number a group, a signal; false when there is none any more. */
function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false;
    throw error;
  }
}
