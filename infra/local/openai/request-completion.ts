import type { ChatRequest } from './chat-request.ts';
import { ModelCallError } from './model-call-error.ts';
import { createConnectionError, toModelCallError } from './server-errors.ts';

/** A server with OpenAI's chat completions API. */
export type ChatServer = {
  /** URL without `/chat/completions`, from MODEL_BASE_URL. */
  baseUrl: string;
  /** Name of the model on that server. */
  model: string;
  apiKey?: string | undefined;
};

/** Sends a request. Resolves when the response has started; rejects with ModelCallError or with the signal's reason. */
export async function requestCompletion(
  server: ChatServer,
  request: ChatRequest,
  signal: AbortSignal,
): Promise<Response> {
  const response = await post(server, request, signal);
  if (!response.ok) throw await toModelCallError(response, server);
  return response;
}

async function post(
  { baseUrl, apiKey }: ChatServer,
  request: ChatRequest,
  signal: AbortSignal,
): Promise<Response> {
  try {
    return await fetch(`${baseUrl}/chat/completions`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
      },
      body: JSON.stringify(request),
      signal,
    });
  } catch (error) {
    signal.throwIfAborted();
    throw createConnectionError(baseUrl, error);
  }
}

/** Aborts its signal with a ModelCallError if `restart` isn't called for `silentMs` milliseconds. */
export class SilenceTimeout {
  private readonly controller = new AbortController();
  private readonly timer: NodeJS.Timeout;

  constructor(silentMs: number, baseUrl: string) {
    const message = `${baseUrl} has sent no data for ${Math.round(silentMs / 1000)} s.`;
    this.timer = setTimeout(
      () => this.controller.abort(new ModelCallError('ModelTimeoutException', message)),
      silentMs,
    );
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  restart(): void {
    this.timer.refresh();
  }

  clear(): void {
    clearTimeout(this.timer);
  }
}
