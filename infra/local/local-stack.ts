import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { settingsSchema } from '#shared/schemas/settings.ts';
import type { FunctionName } from '../assets.ts';
import { buildBundles, localBundles } from '../build-assets.ts';
import { buildFontLayer } from '../font-layer.ts';
import { bedrockEnvironment, forBedrock } from './bedrock-environment.ts';
import { type AwsEnvironment, type Emulators, startEmulators } from './emulators.ts';
import { writeEndpoints } from './endpoints-file.ts';
import { type Invoke, startEventSources, startSchedule } from './event-sources.ts';
import { type LocalFunction, localFunctions } from './function-environment.ts';
import { FunctionPool } from './function-host.ts';
import type { LocalLog } from './local-log.ts';
import { localOutputs } from './local-values.ts';
import { type Model, settingsOfModel, startModel } from './model.ts';
import { objectsPath } from './objects-proxy.ts';
import { provision } from './provision.ts';
import { seedLocalAdmin } from './seed-admin.ts';
import type { LocalSettings } from './settings.ts';
import { synthesizeTemplate, type Template } from './template.ts';

export type LocalStack = {
  emulators: Emulators;
  model: Model;
  pools: Map<FunctionName, FunctionPool>;
  invoke: Invoke;
  stop(): Promise<void>;
};

/**
 * Processes of a function. The workers share the template's worker_capacity of 12 invocations, so
 * that killing one is a crash of some tasks and not of all.
 */
const processesOf: Partial<Record<FunctionName, number>> = { worker: 3 };

/** Starts everything behind the two hosts: emulators, model, functions, pollers, schedule. */
export async function startLocalStack(settings: LocalSettings, log: LocalLog): Promise<LocalStack> {
  const { dataDir } = settings;
  const bedrock = await bedrockEnvironment(settings.model);
  const [template, emulators, model, bundles, fonts] = await Promise.all([
    synthesizeTemplate(),
    startEmulators(dataDir),
    startModel(settings.model, dataDir, log),
    // Those that are watched are bundled again in place.
    settings.web === 'dev' ? buildBundles(join(dataDir, 'bundles')) : localBundles(),
    buildFontLayer(),
  ]);
  await provision(template, emulators);
  const functions = localFunctions(template, emulators.env.AWS_ENDPOINT_URL_SQS ?? '').map((own) =>
    withSettings(own, settings),
  );
  const shared = sharedEnvironment(settings, emulators.env, model, join(fonts, 'fonts'));
  await writeEndpoints(dataDir, {
    ...emulators.env,
    ...model.environment,
    ...resourceNames(functions),
    ...localOutputs(template, emulators.env.AWS_ENDPOINT_URL_SQS ?? ''),
  });
  const api = functions.find(({ name }) => name === 'api');
  await seedLocalAdmin(settings.admin, { ...api?.environment, ...shared });
  const pools = createPools(functions, bundles, shared, bedrock, dataDir);
  await Promise.all([...pools.values()].map((pool) => pool.whenReady()));
  return {
    emulators,
    model,
    pools,
    ...runFunctions(template, functions, emulators, pools, log, model),
  };
}

/** The table, bucket and queues, as the functions' variables name them. */
function resourceNames(functions: LocalFunction[]): Record<string, string> {
  const all = functions.flatMap(({ environment }) => Object.entries(environment));
  return Object.fromEntries(
    all.filter(([name]) => /^(TABLE_NAME|ARTIFACTS_BUCKET|.*_QUEUE_URL)$/.test(name)),
  );
}

/** What the cloud gives otherwise: endpoints, keys, origins, the fonts layer. */
function sharedEnvironment(
  settings: LocalSettings,
  aws: AwsEnvironment,
  model: Model,
  fontsDir: string,
): Record<string, string> {
  return {
    ...aws,
    ...model.environment,
    JWT_KEYS: JSON.stringify(settings.jwtKeys),
    ORIGIN_SECRETS: JSON.stringify([settings.originSecret]),
    APP_ORIGIN: settings.appOrigin,
    S3_PUBLIC_ENDPOINT: `${settings.appOrigin}${objectsPath}`,
    FONTS_DIR: fontsDir,
    ...settings.functionEndpoints,
  };
}

/** A function with what this start changes of the stage's settings. */
function withSettings(own: LocalFunction, local: LocalSettings): LocalFunction {
  const { SETTINGS } = own.environment;
  if (SETTINGS === undefined) return own;
  const settings = settingsSchema.parse(JSON.parse(SETTINGS));
  const changed = JSON.stringify({
    ...settings,
    reads_loopback_pages: local.readsLoopbackPages,
    ...settingsOfModel(local.model),
    ...(local.modelQuota ? { model_quota_tokens_per_minute: local.modelQuota } : {}),
  });
  return { ...own, environment: { ...own.environment, SETTINGS: changed } };
}

function createPools(
  functions: LocalFunction[],
  bundles: Record<FunctionName, string>,
  shared: Record<string, string>,
  bedrock: Record<string, string> | undefined,
  dataDir: string,
): Map<FunctionName, FunctionPool> {
  const logs = join(dataDir, 'logs');
  mkdirSync(logs, { recursive: true });
  const pools = new Map<FunctionName, FunctionPool>();
  for (const { name, environment, memoryMb, timeoutMs } of functions) {
    const { JWT_SECRET_ARN: _keys, ORIGIN_SECRET_ARN: _origin, ...declared } = environment;
    const own = { ...declared, ...shared };
    const options = {
      name,
      bundle: bundles[name],
      // The worker alone asks the model.
      environment: name === 'worker' && bedrock ? forBedrock(own, bedrock) : own,
      memoryMb,
      timeoutMs,
      logFile: join(logs, `${name}.log`),
    };
    pools.set(name, new FunctionPool(options, processesOf[name] ?? 1));
  }
  return pools;
}

function runFunctions(
  template: Template,
  functions: LocalFunction[],
  emulators: Emulators,
  pools: Map<FunctionName, FunctionPool>,
  log: LocalLog,
  model: Model,
) {
  const invoke: Invoke = async (name, event) => {
    const pool = pools.get(name);
    if (!pool) throw new Error(`There is no function ${name}.`);
    return pool.invoke(event);
  };
  const onError = (name: FunctionName, error: unknown) => log.failure(name, error);
  const sources = [
    ...startEventSources(template, functions, emulators.env, invoke, onError),
    startSchedule(template, invoke, onError),
  ];
  return {
    invoke,
    async stop() {
      await Promise.all(sources.map((source) => source.stop()));
      await Promise.all([...pools.values()].map((pool) => pool.stop()));
      await Promise.all([emulators.stop(), model.stop()]);
    },
  };
}
