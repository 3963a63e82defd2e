import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { settingsSchema } from '#shared/schemas/settings.ts';
import type { FunctionName } from '../assets.ts';
import { buildBundles } from '../build-assets.ts';
import { type Assembly, findResources, synthesizeAssembly, type Template } from './assembly.ts';
import { addBedrockCredentials, createBedrockEnvironment } from './bedrock-environment.ts';
import { type Distribution, readDistribution } from './distribution.ts';
import { type AwsEnvironment, type Emulators, startEmulators } from './emulators.ts';
import { writeEndpoints } from './endpoints-file.ts';
import { type Invoke, startEventSources, startSchedule } from './event-sources.ts';
import { type LocalFunction, listLocalFunctions } from './function-environment.ts';
import { FunctionPool } from './function-host.ts';
import { type Route, readRoutes } from './http-routes.ts';
import type { LocalLog } from './local-log.ts';
import {
  createResolver,
  findDistributionId,
  localName,
  type ResolveReference,
  resolveLocalOutputs,
} from './local-values.ts';
import { startMailFeedback } from './mail-feedback.ts';
import { type Model, startModel, toModelSettings } from './model.ts';
import { type ObjectsServer, objectsPath } from './objects-proxy.ts';
import { provision } from './provision.ts';
import { startRoleProxy } from './role-proxy.ts';
import { seedLocalAdmin } from './seed-admin.ts';
import type { LocalSettings } from './settings.ts';
import { readWebFiles, type WebFile } from './web-files.ts';

/** Everything that the gateways need from the assembly. */
type Edge = {
  app: Distribution;
  preview: Distribution;
  /** Routes of the HTTP APIs by logical id. */
  routes: Map<string, Route[]>;
  /** Objects of the buckets by `<logical id of the bucket>/<key>`. */
  files: Map<string, WebFile>;
};

export type LocalStack = {
  emulators: Emulators;
  objects: ObjectsServer;
  model: Model;
  edge: Edge;
  functionPools: Map<FunctionName, FunctionPool>;
  /** Invokes the function with the given logical id. */
  invokeById(logicalId: string, event: unknown): Promise<unknown>;
  stop(): Promise<void>;
};

/**
 * Number of processes of a function. The workers share the 12 invocations of worker_capacity, so that killing one
 * process fails only some of the running tasks.
 */
const processesPerFunction: Partial<Record<FunctionName, number>> = { worker: 3 };
/**
 * Number of worker threads that each function process starts in advance: three threads are enough for the slides of a
 * typical deck.
 */
const warmThreadsPerProcess = 3;

type StartOptions = {
  synthesize?: () => Promise<Assembly>;
  /** Called with the name of each step that begins. */
  onProgress?: (step: string) => void;
};

/** Starts everything behind the two hosts: emulators, model, functions, pollers and schedule. */
export async function startLocalStack(
  settings: LocalSettings,
  log: LocalLog,
  { synthesize = synthesizeAssembly, onProgress = () => undefined }: StartOptions = {},
): Promise<LocalStack> {
  const { dataDir } = settings;
  onProgress('Building the app and the functions; about a minute after a change');
  const bedrock = await createBedrockEnvironment(settings);
  const [assembly, emulators, model, watchedBundles] = await Promise.all([
    synthesize(),
    startEmulators(dataDir, settings.awsSecret),
    startModel(settings.model, dataDir, log),
    // In development mode the bundles are rebuilt in place when sources change.
    settings.isDev ? buildBundles(join(dataDir, 'bundles')) : undefined,
  ]);
  const { template } = assembly;
  const resolve = createStackResolver(template, settings, emulators);
  onProgress('Creating the table, queues and buckets');
  await provision(template, resolve, emulators);
  const functions = listLocalFunctions(assembly, resolve).map((fn) =>
    insertSecretValues(changeStageSettings(fn, settings), settings),
  );
  // Emulators at AWS_ENDPOINT_URL accept only one access key id, so IAM roles are checked only in front of the embedded
  // emulators.
  const proxy = emulators.mailUrl
    ? await startRoleProxy(emulators.env, functions, (message) => log.failure('roles', message))
    : undefined;
  const aws = proxy?.env ?? emulators.env;
  const shared = createSharedEnvironment(settings, aws, model);
  await writeEndpoints(dataDir, {
    ...aws,
    ...model.environment,
    ...pickResourceVariables(functions),
    ...resolveLocalOutputs(template, resolve),
  });
  const api = functions.find(({ name }) => name === 'api');
  await seedLocalAdmin(settings.admin, { ...api?.environment, ...shared });
  onProgress('Starting the functions');
  const functionPools = createPools(
    functions.map((fn) => ({
      ...fn,
      environment: { ...fn.environment, ...shared, ...proxy?.credentials(fn.name) },
    })),
    watchedBundles,
    bedrock,
    dataDir,
  );
  await Promise.all([...functionPools.values()].map((pool) => pool.whenReady()));
  return {
    emulators,
    objects: createObjectsServer(aws, emulators.env, functions),
    model,
    edge: await readEdge(assembly, resolve),
    functionPools: functionPools,
    ...runFunctions(template, resolve, functions, emulators, functionPools, log, [model, proxy]),
  };
}

const hostName = (origin: string): string => new URL(origin).host;

function createStackResolver(
  template: Template,
  settings: LocalSettings,
  { env }: Emulators,
): ResolveReference {
  const secrets = findResources(template, 'AWS::SecretsManager::Secret').flatMap(([id]) =>
    id.startsWith('OriginSecret') ? [[localName(id), settings.originSecret]] : [],
  );
  return createResolver(template, {
    queuesUrl: env.AWS_ENDPOINT_URL_SQS ?? '',
    app: hostName(settings.appOrigin),
    preview: hostName(settings.previewOrigin),
    secrets: Object.fromEntries(secrets),
  });
}

async function readEdge(assembly: Assembly, resolve: ResolveReference): Promise<Edge> {
  const { template } = assembly;
  const readHost = (output: 'AppHost' | 'PreviewHost') =>
    readDistribution(template, findDistributionId(template, output), resolve);
  const apis = findResources(template, 'AWS::ApiGatewayV2::Api');
  return {
    app: readHost('AppHost'),
    preview: readHost('PreviewHost'),
    routes: new Map(apis.map(([id]) => [id, readRoutes(template, id)])),
    files: await readWebFiles(assembly, resolve),
  };
}

/** Returns the names of table and bucket and the queue URLs, from the functions' variables. */
function pickResourceVariables(functions: LocalFunction[]): Record<string, string> {
  const all = functions.flatMap(({ environment }) => Object.entries(environment));
  return Object.fromEntries(
    all.filter(([name]) => /^(TABLE_NAME|ARTIFACTS_BUCKET|.*_QUEUE_URL)$/.test(name)),
  );
}

function createObjectsServer(
  aws: AwsEnvironment,
  emulators: AwsEnvironment,
  functions: LocalFunction[],
): ObjectsServer {
  return {
    url: aws.AWS_ENDPOINT_URL_S3 ?? '',
    serverUrl: emulators.AWS_ENDPOINT_URL_S3 ?? '',
    bucket: pickResourceVariables(functions).ARTIFACTS_BUCKET ?? '',
    secret: aws.AWS_SECRET_ACCESS_KEY ?? '',
  };
}

/** Returns the functions' variables that don't exist on AWS: endpoints of the emulators and of the model. */
function createSharedEnvironment(
  settings: LocalSettings,
  aws: AwsEnvironment,
  model: Model,
): Record<string, string> {
  return {
    ...aws,
    ...model.environment,
    S3_PUBLIC_ENDPOINT: `${settings.appOrigin}${objectsPath}`,
    PICTURE_KEYS: JSON.stringify(settings.pictures.keys),
    ...(settings.pictures.endpoints ? { PICTURE_ENDPOINTS: settings.pictures.endpoints } : {}),
    ...settings.functionEndpoints,
  };
}

/** Returns a function with the stage settings changed for this start of the stack. */
function changeStageSettings(fn: LocalFunction, local: LocalSettings): LocalFunction {
  const { SETTINGS } = fn.environment;
  if (SETTINGS === undefined) return fn;
  const settings = settingsSchema.parse(JSON.parse(SETTINGS));
  const newSettings = {
    ...settings,
    reads_loopback_pages: local.readsLoopbackPages,
    pictures: local.pictures.settings,
    ...toModelSettings(local.model),
  };
  const model_quotas = local.modelQuota
    ? Object.fromEntries(
        Object.values(newSettings.models).map((id) => [
          id,
          { tokens_per_minute: local.modelQuota },
        ]),
      )
    : newSettings.model_quotas;
  const changedSettings = JSON.stringify({ ...newSettings, model_quotas });
  return { ...fn, environment: { ...fn.environment, SETTINGS: changedSettings } };
}

/** Returns a function with the values of its secrets instead of their ARNs. */
function insertSecretValues(fn: LocalFunction, local: LocalSettings): LocalFunction {
  const values: Record<string, [name: string, value: string]> = {
    JWT_SECRET_ARN: ['JWT_KEYS', JSON.stringify([local.signingKey])],
    PREVIEW_SECRET_ARN: ['PREVIEW_KEYS', JSON.stringify([local.previewKey])],
    FACTOR_SECRET_ARN: ['FACTOR_KEYS', JSON.stringify([local.factorKey])],
    WEBHOOK_SECRET_ARN: ['WEBHOOK_KEYS', JSON.stringify([local.webhookKey])],
    ORIGIN_SECRET_ARN: ['ORIGIN_SECRETS', JSON.stringify([local.originSecret])],
  };
  const environment = Object.entries(fn.environment).map(
    ([name, value]) => values[name] ?? [name, value],
  );
  return { ...fn, environment: Object.fromEntries(environment) };
}

/**
 * Maps stack traces to source files. Only in development mode, because each thread reads the maps at its start, which
 * takes a fifth of its loading time. Elsewhere `npm run trace` maps them.
 */
const sourceMapVariables = { NODE_OPTIONS: '--enable-source-maps' };

function createPools(
  functions: LocalFunction[],
  watchedBundles: Record<FunctionName, string> | undefined,
  bedrock: Record<string, string> | undefined,
  dataDir: string,
): Map<FunctionName, FunctionPool> {
  const logs = join(dataDir, 'logs');
  mkdirSync(logs, { recursive: true });
  const functionPools = new Map<FunctionName, FunctionPool>();
  for (const { name, bundle, environment, memoryMb, timeoutMs } of functions) {
    const ownEnvironment = {
      ...environment,
      WARM_THREADS: String(warmThreadsPerProcess),
      ...(watchedBundles ? sourceMapVariables : {}),
    };
    const options = {
      name,
      bundle: watchedBundles?.[name] ?? bundle,
      // Only the worker calls the models, so only it gets real AWS credentials.
      environment:
        name === 'worker' && bedrock
          ? addBedrockCredentials(ownEnvironment, bedrock)
          : ownEnvironment,
      memoryMb,
      timeoutMs,
      logFile: join(logs, `${name}.log`),
    };
    functionPools.set(name, new FunctionPool(options, processesPerFunction[name] ?? 1));
  }
  return functionPools;
}

function runFunctions(
  template: Template,
  resolve: ResolveReference,
  functions: LocalFunction[],
  emulators: Emulators,
  pools: Map<FunctionName, FunctionPool>,
  log: LocalLog,
  services: (Pick<Model, 'stop'> | undefined)[],
) {
  const invoke: Invoke = async (name, event, trace) => {
    const pool = pools.get(name);
    if (!pool) throw new Error(`Unknown function ${name}.`);
    return pool.invoke(event, trace);
  };
  const onError = (name: FunctionName, error: unknown) => log.failure(name, error);
  startMailFeedback(template, resolve, emulators, (error) => onError('mailer', error));
  const sources = [
    ...startEventSources(template, resolve, functions, emulators.env, invoke, onError),
    startSchedule(template, functions, invoke, onError),
  ];
  return {
    async invokeById(id: string, event: unknown) {
      const fn = functions.find(({ logicalId }) => logicalId === id);
      if (!fn) throw new Error(`The local stack has no function ${id}.`);
      return invoke(fn.name, event);
    },
    async stop() {
      await Promise.all(sources.map((source) => source.stop()));
      await Promise.all([...pools.values()].map((pool) => pool.stop()));
      await Promise.all([emulators, ...services].map((service) => service?.stop()));
    },
  };
}
