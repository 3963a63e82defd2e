import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Mail } from '#infra/local/mailbox.ts';
import { freePort } from './free-port.ts';

export type StackOptions = {
  /** Kept when given, to start again on it; otherwise a new one, removed by stop(). */
  dataDir?: string;
  admin?: { email: string; password: string };
  /** The value of DEMO_MODEL. */
  demoModel?: Record<string, number>;
  /** False leaves the web app out: quicker, for tests that only speak to the API. */
  web?: boolean;
};

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
  /** Ends it as Ctrl-C does; resolves when no process is left. */
  stop(): Promise<void>;
  /** Ends all its processes at once, as a power cut does; the data directory stays. */
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
      LOCAL_WEB: options.web === false ? 'off' : 'on',
      DEMO_MODEL: options.demoModel ? JSON.stringify(options.demoModel) : '',
    },
  });
  const output = collectOutput(child);
  const appUrl = `http://127.0.0.1:${port}`;
  await healthy(child, appUrl, output);
  return {
    appUrl,
    previewUrl: `http://127.0.0.1:${previewPort}`,
    dataDir,
    admin,
    startMs: Date.now() - started,
    output,
    async mail() {
      const answer = await fetch(`${appUrl}/__local/mail.json`);
      return (await answer.json()) as Mail[];
    },
    async stop() {
      await endGroup(child, 'SIGTERM');
      if (!options.dataDir) await rm(dataDir, { recursive: true, force: true });
    },
    kill9: () => endGroup(child, 'SIGKILL'),
  };
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

async function endGroup(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const { pid } = child;
  if (pid === undefined) return;
  const gone =
    child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined;
  if (isAlive(-pid)) process.kill(-pid, signal);
  await gone;
  while (isAlive(-pid)) await wait(20);
}

/** Whether a process, or with a negative number any of a group, is still there. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false;
    throw error;
  }
}
