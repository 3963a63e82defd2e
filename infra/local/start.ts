import { createServer, type RequestListener, type Server } from 'node:http';
import { lockDataDir } from './data-dir-lock.ts';
import { createGateway, type GatewayOptions } from './gateway.ts';
import { close, listen } from './listen.ts';
import { createLocalFiles } from './local-files.ts';
import { openLocalLog } from './local-log.ts';
import { localPages } from './local-pages.ts';
import { startLocalStack } from './local-stack.ts';
import { inboxPath, readMails } from './mailbox.ts';
import { describeModel } from './model.ts';
import { describeImageModel } from './picture-choice.ts';
import { type LocalSettings, readLocalSettings } from './settings.ts';
import { startVite } from './vite-server.ts';
import { watchBundles } from './watch-bundles.ts';

type Cleanup = () => Promise<void> | void;

/** Time limit for the cleanup: everything must stop within 5 s of SIGTERM. Child processes still running exit with us. */
const stopTimeoutMs = 4_000;

async function main(cleanups: Cleanup[]): Promise<void> {
  // Stored files are readable by their owner only, even in an existing data directory.
  process.umask(0o077);
  const settings = readLocalSettings(process.env, process.argv.slice(2));
  cleanups.push(lockDataDir(settings.dataDir));
  const app = createServer(respondStarting);
  const preview = createServer(respondStarting);
  await listen(app, settings.port, 'PORT');
  await listen(preview, settings.previewPort, 'PREVIEW_PORT');
  cleanups.push(async () => {
    await Promise.all([close(app), close(preview)]);
  });
  console.log('\n  Deckwright is starting.');

  const log = openLocalLog(settings.dataDir);
  const stack = await startLocalStack(settings, log, { onProgress: printProgress });
  cleanups.push(() => stack.stop());
  if (settings.isDev) cleanups.push(await watchBundles(stack.functionPools, settings.dataDir));

  const { env, mailUrl } = stack.emulators;
  const shared = {
    routes: stack.edge.routes,
    files: createLocalFiles(stack.edge.files, settings, mailUrl !== undefined),
    invoke: stack.invokeById,
    onError: (error: unknown) => log.failure('gateway', error),
  } satisfies Partial<GatewayOptions>;
  const serveLocalPage = localPages({
    appOrigin: settings.appOrigin,
    objects: stack.objects,
    readMails: () => readMails(env.AWS_ENDPOINT_URL_SES ?? ''),
  });
  const pages = settings.isDev ? { servePages: await startVite(app) } : {};
  setHandler(
    app,
    createGateway({ ...shared, ...pages, distribution: stack.edge.app, serveLocalPage }),
  );
  setHandler(preview, createGateway({ ...shared, distribution: stack.edge.preview }));
  printAddresses(settings);
}

/** Returns 503 until the stack is ready. Ports are bound first, so that a taken port is reported at once. */
const respondStarting: RequestListener = (_request, response) => {
  response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1' });
  response.end(JSON.stringify({ message: 'Deckwright is starting' }));
};

/** Replaces the startup handler of a listening server. */
function setHandler(server: Server, listener: RequestListener): void {
  server.removeListener('request', respondStarting);
  server.on('request', listener);
}

function printProgress(step: string): void {
  console.log(`  ${step} … (${Math.round(performance.now() / 1000)} s)`);
}

function printAddresses({ appOrigin, admin, dataDir, model, pictures }: LocalSettings): void {
  console.log(`
  Deckwright is ready.

  App      ${appOrigin}
  Sign in  ${admin.email}  ${admin.password}
  Mail     ${appOrigin}${inboxPath}
  Data     ${dataDir}
  Model    ${describeModel(model)}${describeImageModel(pictures)}
`);
}

let isStopping = false;

async function stop(cleanups: Cleanup[], code: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  setTimeout(() => process.exit(code), stopTimeoutMs).unref();
  for (const cleanup of cleanups.reverse()) await cleanup();
  process.exit(code);
}

/** Stops when npm is killed. npm forwards signals, but not its own SIGKILL, after which our parent process changes. */
function stopWithNpm(onGone: () => void): void {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) onGone();
  }, 1_000).unref();
}

const cleanups: Cleanup[] = [];
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  process.on(signal, () => void stop(cleanups, 0));
}
stopWithNpm(() => void stop(cleanups, 0));
try {
  await main(cleanups);
} catch (error) {
  console.error(`\n  ${error instanceof Error ? error.message : String(error)}\n`);
  await stop(cleanups, 1);
}
