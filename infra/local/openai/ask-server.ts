import type { ChatRequest } from './chat-request.ts';
import { refusalOf, unreachable } from './failures.ts';
import { Refused } from './refused.ts';

/** A server that speaks OpenAI's chat completions. */
export type ChatServer = {
  /** Up to and without `/chat/completions`, as MODEL_BASE_URL has it. */
  baseUrl: string;
  /** The model's name there. */
  model: string;
  apiKey?: string | undefined;
};

/** Sends a request; resolves once the server has begun to answer it, rejects with Refused or the signal's reason. */
export async function askServer(
  server: ChatServer,
  request: ChatRequest,
  signal: AbortSignal,
): Promise<Response> {
  const response = await post(server, request, signal);
  if (!response.ok) throw await refusalOf(response, server);
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
    throw unreachable(baseUrl, error);
  }
}

/** Ends a wait: its signal aborts with a Refused after so many ms in which nobody called `heard`. */
export class Patience {
  private readonly controller = new AbortController();
  private readonly timer: NodeJS.Timeout;

  constructor(silentMs: number, baseUrl: string) {
    const words = `${baseUrl} has said nothing for ${Math.round(silentMs / 1000)} s.`;
    this.timer = setTimeout(
      () => this.controller.abort(new Refused('ModelTimeoutException', words)),
      silentMs,
    );
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  heard(): void {
    this.timer.refresh();
  }

  end(): void {
    clearTimeout(this.timer);
  }
}
