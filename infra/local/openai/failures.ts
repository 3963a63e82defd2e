import { z } from 'zod';
import type { ErrorType } from '../demo-model/wire.ts';
import type { ChatServer } from './ask-server.ts';
import { Refused } from './refused.ts';

/** Bedrock's name of a status, where the class of the status does not give it. */
const typeOfStatus: Record<number, ErrorType> = {
  401: 'AccessDeniedException',
  403: 'AccessDeniedException',
  404: 'ResourceNotFoundException',
  408: 'ModelTimeoutException',
  429: 'ThrottlingException',
  502: 'ServiceUnavailableException',
  503: 'ServiceUnavailableException',
  504: 'ModelTimeoutException',
};

function typeOf(status: number): ErrorType {
  return typeOfStatus[status] ?? (status >= 500 ? 'ModelErrorException' : 'ValidationException');
}

/** What the operator can do about it. */
const advice: Record<number, string> = {
  401: ' (Check MODEL_API_KEY.)',
  403: ' (Check MODEL_API_KEY.)',
  404: ' (Check MODEL_NAME, and that MODEL_BASE_URL ends before /chat/completions, such as in /v1.)',
};

/** OpenAI nests the message, LM Studio and Ollama sometimes don't. */
const errorSchema = z.union([
  z.object({ error: z.object({ message: z.string() }) }).transform(({ error }) => error.message),
  z.object({ error: z.string() }).transform(({ error }) => error),
  z.object({ message: z.string() }).transform(({ message }) => message),
]);

const longest = 2_000;

/** A server's own words of what went wrong, from the value of its JSON; undefined where it holds none. */
export function wordsIn(value: unknown): string | undefined {
  return errorSchema.safeParse(value).data?.slice(0, longest);
}

/** The refusal that a server's answer with an error status is. */
export async function refusalOf(
  response: Response,
  { baseUrl, apiKey }: ChatServer,
): Promise<Refused> {
  const { status } = response;
  const words = wordsOf(withoutKey(await response.text(), apiKey));
  const retryAfter = response.headers.get('retry-after');
  return new Refused(
    typeOf(status),
    `${baseUrl} answered ${status}: ${words || response.statusText}${advice[status] ?? ''}`,
    retryAfter === null ? {} : { retryAfter },
  );
}

/** A shorter one is a stand-in for a server that wants none, such as `ollama`: no secret, but a word that is used. */
const shortestSecret = 16;

/** Some servers repeat the key that they refuse, and what they say goes to the terminal and to logs. */
function withoutKey(text: string, key = ''): string {
  return key.length < shortestSecret ? text : text.replaceAll(key, '…');
}

function wordsOf(text: string): string {
  try {
    return wordsIn(JSON.parse(text)) ?? text.slice(0, longest);
  } catch (error) {
    if (error instanceof SyntaxError) return text.slice(0, longest);
    throw error;
  }
}

const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return '';
  return 'code' in error && typeof error.code === 'string' ? error.code : codeOf(error.cause);
};

/** The refusal of a server that could not be reached. */
export function unreachable(baseUrl: string, cause: unknown): Refused {
  const code = codeOf(cause) || String(cause);
  return new Refused(
    'ServiceUnavailableException',
    `Nothing answers at MODEL_BASE_URL=${baseUrl} (${code}). Is the model server running?`,
    { cause },
  );
}
