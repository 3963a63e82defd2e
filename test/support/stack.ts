import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Mail } from '#infra/local/mailbox.ts';
import { findFreePort } from './free-port.ts';
import { findGroupProcesses } from './group-processes.ts';
import { findSecretsInFiles } from './secrets-in-logs.ts';
import { until } from './until.ts';

export type StackOptions = {
  /** Data directory to start from, which is kept. By default a new directory, which stop() removes. */
  dataDir?: string;
  admin?: { email: string; password: string };
  /** Value of the environment variable DEMO_MODEL: settings of the demo model, such as its speed. */
  demoModel?: Record<string, number | boolean>;
  /** Uses the model that this machine's environment names, or the demo model if there is none. */
  ownModel?: boolean;
  /** Address of an OpenAI-compatible server that is used as the model. */
  modelServer?: string;
  /** The model's quota in tokens per minute, instead of the default of the local stack. */
  modelQuota?: number;
  /** Allows web pages on this machine (loopback addresses) as sources. */
  loopbackPages?: boolean;
  /** Address of an OpenAI-compatible image server, up to `/v1`. */
  imageServer?: string;
  /** Address of a server that replaces Bedrock's image models. */
  bedrockImages?: string;
  /**
   * Endpoints for the functions instead of those of the embedded services and the model, for example a counting proxy.
   */
  functionEndpoints?: { dynamodb?: string; sqs?: string; s3?: string; bedrock?: string };
};

/** A process killed by SIGKILL, with the time in epoch ms. */
export type ProcessKill = { pid: number; at: number };

export type RunningStack = {
  appUrl: string;
  previewUrl: string;
  dataDir: string;
  admin: { email: string; password: string };
  /** Time in ms from spawning to the first successful response of /api/health. */
  startMs: number;
  /** Returns everything the process has printed. */
  output(): string;
  mail(): Promise<Mail[]>;
  /** Returns variables that point to the embedded services: AWS_ENDPOINT_URL_*, TABLE_NAME, queues. */
  endpoints(): Promise<Record<string, string>>;
  /** Returns the pids of processes that currently run the worker function; Linux only. */
  workers(): number[];
  /** Kills one of the worker processes by SIGKILL, chosen by a number in [0, 1); waits if there is none. */
  killWorker(random: () => number): Promise<ProcessKill>;
  /**
   * Stops the stack like Ctrl-C. Resolves when no process is left; rejects if a log contains a secret or if a role
   * denied a request.
   */
  stop(): Promise<void>;
  /** Kills all processes of the stack at once by SIGKILL; the data directory remains. */
  kill9(): Promise<void>;
};

const root = fileURLToPath(new URL('../../', import.meta.url));
const startLimitMs = 120_000;

const portTries = 3;

/**
 * Runs `npm start` on free ports in its own process group. Starts again on other ports if another process has taken one
 * of the ports in the meantime.
 */
export async function startStack(options: StackOptions = {}): Promise<RunningStack> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await tryToStart(options);
    } catch (error) {
      if (attempt === portTries || !(error instanceof PortTaken)) throw error;
    }
  }
}

class PortTaken extends Error {}

async function tryToStart(options: StackOptions): Promise<RunningStack> {
  const [port, previewPort] = [await findFreePort(), await findFreePort()];
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'deckwright-stack-')));
  const admin = options.admin ?? { email: 'admin@example.com', password: 'correct-horse-battery' };
  const started = Date.now();
  const child = spawn('npm', ['start'], {
    cwd: root,
    // A separate process group, so that kill9() reaches every process that the stack has started.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: String(port),
      PREVIEW_PORT: String(previewPort),
      DATA_DIR: dataDir,
      LOCAL_ADMIN_EMAIL: admin.email,
      LOCAL_ADMIN_PASSWORD: admin.password,
      ...createStackVariables(options),
    },
  });
  const output = collectOutput(child);
  const appUrl = `http://localhost:${port}`;
  const removeOwnDir = () => {
    if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true });
  };
  // Stops the stack when a test ends without calling stop().
  const abandon = () => {
    if (child.pid !== undefined) sendSignal(-child.pid, 'SIGKILL');
    removeOwnDir();
  };
  process.once('exit', abandon);
  try {
    await waitUntilHealthy(child, appUrl, output);
  } catch (error) {
    process.off('exit', abandon);
    removeOwnDir();
    throw error;
  }
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
    workers: () => findWorkers(child),
    killWorker: (random) => killOne(() => findWorkers(child), random),
    async stop() {
      await endGroup(child, 'SIGTERM');
      process.off('exit', abandon);
      const secrets = await findSecretsInFiles(join(dataDir, 'logs'));
      const denials = await findDenials(join(dataDir, 'logs', 'stack.log'));
      removeOwnDir();
      if (denials.length > 0) throw new Error(`Roles denied requests:\n${denials.join('\n')}`);
      if (secrets.length > 0)
        throw new Error(
          `The logs contain ${secrets.length} secrets:\n${secrets.slice(0, 9).join('\n')}`,
        );
    },
    kill9: () => endGroup(child, 'SIGKILL'),
  };
}

/** Returns the lines of the stack's log about requests that a role did not allow. */
async function findDenials(file: string): Promise<string[]> {
  const log = existsSync(file) ? await readFile(file, 'utf8') : '';
  return log.split('\n').filter((line) => line.includes(' is not authorized to perform'));
}

const noModelVariables = {
  MODEL: '',
  MODEL_BASE_URL: '',
  MODEL_NAME: '',
  MODEL_API_KEY: '',
  MODEL_PARALLEL: '',
};

const createStackVariables = ({
  demoModel,
  modelQuota,
  loopbackPages,
  functionEndpoints,
  imageServer,
  bedrockImages,
  ownModel,
  modelServer,
}: StackOptions) => ({
  // Tests must not call a real model that is configured on this machine.
  ...(ownModel ? {} : noModelVariables),
  ...(modelServer ? { MODEL_BASE_URL: modelServer, MODEL_NAME: 'slow' } : {}),
  // Tests must not call picture providers that are configured on this machine.
  PICTURE_SEARCH: 'none',
  IMAGE_BASE_URL: imageServer ?? '',
  IMAGE_MODEL: '',
  ...(imageServer
    ? { IMAGE_MODEL: 'test-image', IMAGE_API_KEY: 'generator-key', IMAGE_USD: '0.04' }
    : {}),
  ...(bedrockImages ? createBedrockImageVariables(bedrockImages) : {}),
  LOCAL_LOOPBACK_PAGES: loopbackPages ? 'on' : 'off',
  DEMO_MODEL: demoModel ? JSON.stringify(demoModel) : '',
  LOCAL_MODEL_QUOTA: modelQuota ? String(modelQuota) : '',
  LOCAL_FUNCTIONS_DYNAMODB: functionEndpoints?.dynamodb ?? '',
  LOCAL_FUNCTIONS_SQS: functionEndpoints?.sqs ?? '',
  LOCAL_FUNCTIONS_S3: functionEndpoints?.s3 ?? '',
  LOCAL_FUNCTIONS_BEDROCK: functionEndpoints?.bedrock ?? '',
});

const createBedrockImageVariables = (bedrock: string) => ({
  IMAGE_MODEL: 'stability.stable-image-core-v1:1',
  IMAGE_USD: '0.04',
  LOCAL_PICTURE_ENDPOINTS: JSON.stringify({ bedrock }),
  AWS_ACCESS_KEY_ID: 'AKIAOFTHEOPERATOR',
  AWS_SECRET_ACCESS_KEY: 'secret-of-the-operator',
});

const findWorkers = ({ pid }: ChildProcess): number[] =>
  pid === undefined ? [] : findGroupProcesses(pid, 'index.mjs deckwright-worker');

/** Kills one worker; if that worker has ended in the meantime, another one is chosen. */
function killOne(listWorkers: () => number[], random: () => number): Promise<ProcessKill> {
  return until(
    () => {
      const pids = listWorkers();
      const pid = pids[Math.floor(random() * pids.length)];
      const at = Date.now();
      return pid !== undefined && sendSignal(pid, 'SIGKILL') ? { pid, at } : undefined;
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

async function waitUntilHealthy(
  child: ChildProcess,
  appUrl: string,
  output: () => string,
): Promise<void> {
  const limit = Date.now() + startLimitMs;
  while (Date.now() < limit) {
    if (child.exitCode !== null) {
      const Reason = / Port \d+ is in use\./.test(output()) ? PortTaken : Error;
      throw new Reason(`npm start exited early:\n${output()}`);
    }
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
  sendSignal(-pid, name);
  await gone;
  while (sendSignal(-pid, 0)) await wait(20);
}

/** Sends a signal to a process, or to a group if the number is negative; returns false if it no longer exists. */
function sendSignal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false;
    throw error;
  }
}
