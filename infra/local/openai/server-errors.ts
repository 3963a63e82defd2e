import { z } from 'zod';
import type { ErrorType } from '../demo-model/wire.ts';
import { ModelCallError } from './model-call-error.ts';
import type { ChatServer } from './request-completion.ts';

/** Bedrock error types by HTTP status, for statuses that don't map to the default type of 4xx or 5xx. */
const errorTypes: Record<number, ErrorType> = {
  401: 'AccessDeniedException',
  403: 'AccessDeniedException',
  404: 'ResourceNotFoundException',
  408: 'ModelTimeoutException',
  429: 'ThrottlingException',
  502: 'ServiceUnavailableException',
  503: 'ServiceUnavailableException',
  504: 'ModelTimeoutException',
};

function toErrorType(status: number): ErrorType {
  return errorTypes[status] ?? (status >= 500 ? 'ModelErrorException' : 'ValidationException');
}

/** Hints for the operator, appended to the error message. */
const operatorHints: Record<number, string> = {
  401: ' (Check MODEL_API_KEY.)',
  403: ' (Check MODEL_API_KEY.)',
  404: ' (Check MODEL_NAME, and that MODEL_BASE_URL ends before /chat/completions, such as in /v1.)',
};

/** OpenAI nests the message; LM Studio and Ollama sometimes don't. */
const errorSchema = z.union([
  z.object({ error: z.object({ message: z.string() }) }).transform(({ error }) => error.message),
  z.object({ error: z.string() }).transform(({ error }) => error),
  z.object({ message: z.string() }).transform(({ message }) => message),
]);

const maxMessageLength = 2_000;

/** Returns the error message in a server's JSON response; undefined if it has none. */
export function readErrorMessage(value: unknown): string | undefined {
  return errorSchema.safeParse(value).data?.slice(0, maxMessageLength);
}

/** Converts an error response of the server to a ModelCallError. */
export async function toModelCallError(
  response: Response,
  { baseUrl, apiKey }: ChatServer,
): Promise<ModelCallError> {
  const { status } = response;
  const message = readMessage(maskApiKey(await response.text(), apiKey));
  const retryAfter = response.headers.get('retry-after');
  return new ModelCallError(
    toErrorType(status),
    `${baseUrl} returned ${status}: ${message || response.statusText}${operatorHints[status] ?? ''}`,
    retryAfter === null ? {} : { retryAfter },
  );
}

/** Keys shorter than this are not redacted: they are placeholders such as `ollama`, which also occur as normal words. */
const minSecretLength = 16;

/** Masks the API key: some servers repeat it in their error message, which goes to the terminal and to logs. */
function maskApiKey(text: string, key = ''): string {
  return key.length < minSecretLength ? text : text.replaceAll(key, '…');
}

function readMessage(text: string): string {
  try {
    return readErrorMessage(JSON.parse(text)) ?? text.slice(0, maxMessageLength);
  } catch (error) {
    if (error instanceof SyntaxError) return text.slice(0, maxMessageLength);
    throw error;
  }
}

const readErrorCode = (error: unknown): string => {
  if (!(error instanceof Error)) return '';
  return 'code' in error && typeof error.code === 'string'
    ? error.code
    : readErrorCode(error.cause);
};

/** Returns the ModelCallError for a server that can't be reached. */
export function createConnectionError(baseUrl: string, cause: unknown): ModelCallError {
  const code = readErrorCode(cause) || String(cause);
  return new ModelCallError(
    'ServiceUnavailableException',
    `Can't connect to MODEL_BASE_URL=${baseUrl} (${code}). Is the model server running?`,
    { cause },
  );
}
