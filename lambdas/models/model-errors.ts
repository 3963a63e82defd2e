import type { ConverseStreamOutput } from '@aws-sdk/client-bedrock-runtime';
import { isRefusal, ModelError, type ModelErrorCode, type ModelUsage } from './port.ts';

/** By the SDK's names, whether the service answers with them or puts them into the stream. */
const errorCodes: Record<string, ModelErrorCode> = {
  ThrottlingException: 'throttled',
  TooManyRequestsException: 'throttled',
  ServiceQuotaExceededException: 'throttled',
  ServiceUnavailableException: 'overloaded',
  InternalServerException: 'overloaded',
  ModelNotReadyException: 'overloaded',
  ModelErrorException: 'overloaded',
  ModelStreamErrorException: 'overloaded',
  ConflictException: 'overloaded',
  ModelTimeoutException: 'timeout',
  TimeoutError: 'timeout',
  AbortError: 'aborted',
  AccessDeniedException: 'access_denied',
  ResourceNotFoundException: 'model_unavailable',
  UnrecognizedClientException: 'access_denied',
  CredentialsProviderError: 'access_denied',
  ExpiredTokenException: 'access_denied',
  InvalidSignatureException: 'access_denied',
};

/** By HTTP status, for errors that the SDK has no name for, such as a proxy's. */
const statusCodes: Record<number, ModelErrorCode> = {
  400: 'invalid_output',
  401: 'access_denied',
  403: 'access_denied',
  404: 'model_unavailable',
  408: 'timeout',
  413: 'context_too_long',
  429: 'throttled',
};

/** Node's codes of a connection that could not be made or broke. */
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ENOTFOUND',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'ETIMEDOUT',
  'EAI_AGAIN',
]);

/** What the operator must do where the service is refused, by the error's name. */
const remedies: Record<string, string> = {
  AccessDeniedException:
    'Allow the worker’s role bedrock:InvokeModelWithResponseStream on this model, and give the account access to it (Bedrock console, Model access).',
};
const unavailableRemedy =
  'Run `npm run doctor` for the stage: the region does not have the model, it has reached its end of life, it needs the id of an inference profile, or the account has not sent its use-case form. Otherwise name another in `models` of infra/stages.ts and deploy.';
const otherRemedy =
  'Check the credentials of the worker: its role, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, and the clock of the machine.';

function isNetworkFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return networkCodes.has(code) || isNetworkFailure(error.cause);
}

/** The SDK calls connections that broke, or were never made, time-outs too; the model had no time at all. */
const isUnconnected = (error: Error): boolean =>
  error.name === 'TimeoutError' &&
  (isNetworkFailure(error) || /did not establish a connection/.test(error.message));

function statusOf(error: Error): number | undefined {
  const { httpStatusCode } = (error as { $metadata?: { httpStatusCode?: number } }).$metadata ?? {};
  return httpStatusCode;
}

const tooLong =
  /too long|context (?:length|window)|exceeds? the maximum|input is too|too many tokens/i;

/**
 * Bedrock's ValidationExceptions about the model's id and the account, which no other prompt mends. A model at its end
 * of life is a ResourceNotFoundException: https://repost.aws/knowledge-center/bedrock-validation-exception-errors
 */
const noSuchModel =
  /model identifier is invalid|on-demand throughput isn.t supported|doesn.t support (?:on-demand throughput|the model)/i;
const notAllowed = /not authorized to invoke|operation not allowed/i;

function codeOfInvalid(message: string): ModelErrorCode {
  if (noSuchModel.test(message)) return 'model_unavailable';
  if (notAllowed.test(message)) return 'access_denied';
  return tooLong.test(message) ? 'context_too_long' : 'invalid_output';
}

function codeOf(error: Error, isStreaming: boolean): ModelErrorCode | undefined {
  if (error.name === 'ValidationException') return codeOfInvalid(error.message);
  if (isUnconnected(error)) return 'overloaded';
  const known = errorCodes[error.name];
  if (known) return known;
  if (isNetworkFailure(error)) return 'overloaded';
  const status = statusOf(error);
  // An answer of 200 whose stream can't be read: cut, or garbled on its way.
  if (isStreaming || (status !== undefined && status >= 500)) return 'overloaded';
  return status === undefined ? undefined : statusCodes[status];
}

/** How far a call had come when it failed. */
export type Reached = {
  /** The answer had begun: it is paid for. */
  hasStarted: boolean;
  /** The service had accepted the call and opened its stream. */
  isStreaming: boolean;
  usage?: ModelUsage | undefined;
  /** Tokens of the answer that were heard, by estimate. */
  heard: number;
  /** What the operator must do where this model is refused; what Bedrock wants where left out. */
  remedy?: string | undefined;
  /** Id of the model that was called. */
  model?: string | undefined;
};

/** What the operator must do where no other try can succeed; undefined for other failures. */
function remedyOf(code: ModelErrorCode, error: Error, reached: Reached): string | undefined {
  if (!isRefusal(code)) return undefined;
  if (reached.remedy) return reached.remedy;
  if (code === 'model_unavailable') return unavailableRemedy;
  return remedies[error.name] ?? otherRemedy;
}

/**
 * Maps what the SDK throws to the product's own errors; connection failures count as overload. What is
 * neither the model's nor the network's is passed on as it is.
 */
export function toModelError(error: unknown, signal: AbortSignal, reached: Reached): unknown {
  const { hasStarted, usage, heard, model } = reached;
  const known = { ...(usage ? { usage } : {}), ...(model === undefined ? {} : { model }) };
  const told = { cause: error, hasStarted, heard, ...known };
  if (error instanceof ModelError) return new ModelError(error.code, error.message, told);
  if (signal.aborted) return new ModelError('aborted', 'the call was aborted', told);
  if (!(error instanceof Error)) return error;
  const code = codeOf(error, reached.isStreaming);
  if (!code) return error;
  const remedy = remedyOf(code, error, reached);
  return new ModelError(code, error.message, { ...told, ...(remedy ? { remedy } : {}) });
}

const eventFailures = {
  throttlingException: 'throttled',
  serviceUnavailableException: 'overloaded',
  internalServerException: 'overloaded',
  modelStreamErrorException: 'overloaded',
  validationException: 'invalid_output',
} as const satisfies Record<string, ModelErrorCode>;

/** The failure that an event of the stream tells of, if it does. */
export function failureIn(event: ConverseStreamOutput): ModelError | undefined {
  for (const [name, code] of Object.entries(eventFailures)) {
    const found = new Map<string, unknown>(Object.entries(event)).get(name);
    if (found) return new ModelError(code, `${name} in the stream`, { cause: found });
  }
  return undefined;
}
