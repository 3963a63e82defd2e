import { createServer, type RequestListener, type Server } from 'node:http';
import { lockDataDir } from './data-dir-lock.ts';
import { createGateway, type GatewayOptions } from './gateway.ts';
import { close, listen } from './listen.ts';
import { localFiles } from './local-files.ts';
import { openLocalLog } from './local-log.ts';
import { localPages } from './local-pages.ts';
import { startLocalStack } from './local-stack.ts';
import { inboxPath, readMails } from './mailbox.ts';
import { describeModel } from './model.ts';
import { type LocalSettings, readLocalSettings } from './settings.ts';
import { startVite } from './vite-server.ts';
import { watchBundles } from './watch-bundles.ts';

type Cleanup = () => Promise<void> | void;

/** Everything must be gone within 5 s of SIGTERM; what isn't by then is left to die with us. */
const stopMs = 4_000;

async function main(cleanups: Cleanup[]): Promise<void> {
  // What is stored is for its owner alone, in a directory that was there before too.
  process.umask(0o077);
  const settings = readLocalSettings(process.env, process.argv.slice(2));
  cleanups.push(lockDataDir(settings.dataDir));
  const app = createServer(starting);
  const preview = createServer(starting);
  await listen(app, settings.port, 'PORT');
  await listen(preview, settings.previewPort, 'PREVIEW_PORT');
  cleanups.push(async () => {
    await Promise.all([close(app), close(preview)]);
  });
  console.log('\n  Deckwright is starting.');

  const log = openLocalLog(settings.dataDir);
  const stack = await startLocalStack(settings, log);
  cleanups.push(() => stack.stop());
  if (settings.isDev) cleanups.push(await watchBundles(stack.pools, settings.dataDir));

  const { env, mailUrl } = stack.emulators;
  const shared = {
    routes: stack.edge.routes,
    files: localFiles(stack.edge.files, settings, mailUrl !== undefined),
    invoke: stack.invokeById,
    onError: (error: unknown) => log.failure('gateway', error),
  } satisfies Partial<GatewayOptions>;
  const answerLocally = localPages({
    appOrigin: settings.appOrigin,
    objects: stack.objects,
    readMails: () => readMails(env.AWS_ENDPOINT_URL_SES ?? ''),
  });
  const pages = settings.isDev ? { servePages: await startVite(app) } : {};
  hand(app, createGateway({ ...shared, ...pages, distribution: stack.edge.app, answerLocally }));
  hand(preview, createGateway({ ...shared, distribution: stack.edge.preview }));
  announce(settings);
}

/** Ports are bound first, so that a taken one is known at once; until all is up they say so. */
const starting: RequestListener = (_request, response) => {
  response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1' });
  response.end(JSON.stringify({ message: 'Deckwright is starting' }));
};

/** Lets a server that listens already answer with another's handler. */
function hand(server: Server, answer: RequestListener): void {
  server.removeListener('request', starting);
  server.on('request', answer);
}

function announce({ appOrigin, admin, dataDir, model }: LocalSettings): void {
  console.log(`
  Deckwright is ready.

  App      ${appOrigin}
  Sign in  ${admin.email}  ${admin.password}
  Mail     ${appOrigin}${inboxPath}
  Data     ${dataDir}
  Model    ${describeModel(model)}
`);
}

let isStopping = false;

async function stop(cleanups: Cleanup[], code: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  setTimeout(() => process.exit(code), stopMs).unref();
  for (const cleanup of cleanups.reverse()) await cleanup();
  process.exit(code);
}

/** npm passes signals on, but not its own violent death: then whoever it ran is another's child. */
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
