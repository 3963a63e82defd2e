import type { ConverseStreamOutput } from '@aws-sdk/client-bedrock-runtime';
import { isConfigurationError, ModelError, type ModelErrorCode, type ModelUsage } from './port.ts';

/** Error codes by the SDK's error names, in the response or in the stream. */
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

/** Error codes by HTTP status, for errors without an SDK name, such as a proxy's. */
const statusCodes: Record<number, ModelErrorCode> = {
  400: 'invalid_output',
  401: 'access_denied',
  403: 'access_denied',
  404: 'model_unavailable',
  408: 'timeout',
  413: 'context_too_long',
  429: 'throttled',
};

/** Node's error codes of a connection that failed or broke. */
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

/** Node's error codes of a connection that was never established. */
const connectionFailureCodes = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Instruction for the operator when the service rejects the call, by error name. */
const remedyByError: Record<string, string> = {
  AccessDeniedException:
    'Allow the worker’s role bedrock:InvokeModelWithResponseStream on this model, and give the account access to it (Bedrock console, Model access).',
};
const unavailableRemedy =
  'Run `npm run doctor` for the stage: the region does not have the model, it has reached its end of life, it needs the id of an inference profile, or the account has not sent its use-case form. Otherwise name another in `models` of infra/stages.ts and deploy.';
const defaultRemedy =
  'Check the credentials of the worker: its role, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, and the clock of the machine.';

function hasCode(error: unknown, codes: ReadonlySet<string>): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return codes.has(code) || hasCode(error.cause, codes);
}

const isNetworkFailure = (error: unknown): boolean => hasCode(error, networkCodes);

/**
 * Whether a TimeoutError means a failed connection: the SDK uses that name too, although the model was not
 * reached.
 */
const isUnconnected = (error: Error): boolean =>
  error.name === 'TimeoutError' &&
  (isNetworkFailure(error) || /did not establish a connection/.test(error.message));

/** Whether the request of a failed call was certainly not sent: no connection, or no credentials. */
export const wasNotSent = (error: unknown): boolean =>
  hasCode(error, connectionFailureCodes) ||
  (error instanceof Error &&
    (error.name === 'CredentialsProviderError' ||
      /did not establish a connection/.test(error.message)));

/** Returns the HTTP status of an SDK error; undefined without a response. */
export function httpStatus(error: Error): number | undefined {
  const { httpStatusCode } = (error as { $metadata?: { httpStatusCode?: number } }).$metadata ?? {};
  return httpStatusCode;
}

const contextTooLongPattern =
  /too long|context (?:length|window)|exceeds? the maximum|input is too|too many tokens/i;

/**
 * ValidationExceptions of Bedrock about the model id or the account, which another prompt does not fix. A retired model
 * is a ResourceNotFoundException: https://repost.aws/knowledge-center/bedrock-validation-exception-errors
 */
const modelUnavailablePattern =
  /model identifier is invalid|on-demand throughput isn.t supported|doesn.t support (?:on-demand throughput|the model)/i;
const notAllowedPattern = /not authorized to invoke|operation not allowed/i;

function validationErrorCode(message: string): ModelErrorCode {
  if (modelUnavailablePattern.test(message)) return 'model_unavailable';
  if (notAllowedPattern.test(message)) return 'access_denied';
  return contextTooLongPattern.test(message) ? 'context_too_long' : 'invalid_output';
}

function modelErrorCode(error: Error, isStreaming: boolean): ModelErrorCode | undefined {
  if (error.name === 'ValidationException') return validationErrorCode(error.message);
  if (isUnconnected(error)) return 'overloaded';
  const knownCode = errorCodes[error.name];
  if (knownCode) return knownCode;
  if (isNetworkFailure(error)) return 'overloaded';
  const status = httpStatus(error);
  // A 200 response whose stream can't be read was cut or corrupted on the way.
  if (isStreaming || (status !== undefined && status >= 500)) return 'overloaded';
  return status === undefined ? undefined : statusCodes[status];
}

/** Progress of a call when it failed. */
export type CallProgress = {
  /** The response had started, so the call is charged. */
  hasStarted: boolean;
  /** The service had accepted the call and opened the stream. */
  isStreaming: boolean;
  usage?: ModelUsage | undefined;
  /** Estimated tokens of the received part of the response. */
  receivedTokens: number;
  /** Instruction for the operator when this model rejects the call; default: Bedrock's. */
  remedy?: string | undefined;
  /** Id of the called model. */
  model?: string | undefined;
};

/** Instruction for the operator when no retry can succeed; undefined for other failures. */
function operatorRemedy(
  code: ModelErrorCode,
  error: Error,
  progress: CallProgress,
): string | undefined {
  if (!isConfigurationError(code)) return undefined;
  if (progress.remedy) return progress.remedy;
  if (code === 'model_unavailable') return unavailableRemedy;
  return remedyByError[error.name] ?? defaultRemedy;
}

/**
 * Maps errors of the SDK to ModelErrors; connection failures count as overload. Returns errors that come neither from the
 * model nor from the network unchanged.
 */
export function toModelError(error: unknown, signal: AbortSignal, progress: CallProgress): unknown {
  const { hasStarted, usage, receivedTokens, model } = progress;
  const knownDetails = { ...(usage ? { usage } : {}), ...(model === undefined ? {} : { model }) };
  const options = { cause: error, hasStarted, receivedTokens, ...knownDetails };
  if (error instanceof ModelError) return new ModelError(error.code, error.message, options);
  if (signal.aborted) return new ModelError('aborted', 'the call was aborted', options);
  if (!(error instanceof Error)) return error;
  const code = modelErrorCode(error, progress.isStreaming);
  if (!code) return error;
  const remedy = operatorRemedy(code, error, progress);
  return new ModelError(code, error.message, { ...options, ...(remedy ? { remedy } : {}) });
}

const eventFailures = {
  throttlingException: 'throttled',
  serviceUnavailableException: 'overloaded',
  internalServerException: 'overloaded',
  modelStreamErrorException: 'overloaded',
  validationException: 'invalid_output',
} as const satisfies Record<string, ModelErrorCode>;

/** Returns the failure that a stream event reports; undefined when it reports none. */
export function streamFailure(event: ConverseStreamOutput): ModelError | undefined {
  for (const [name, code] of Object.entries(eventFailures)) {
    const failure = new Map<string, unknown>(Object.entries(event)).get(name);
    if (failure) return new ModelError(code, `${name} in the stream`, { cause: failure });
  }
  return undefined;
}
