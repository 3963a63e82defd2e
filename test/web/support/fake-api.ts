import { vi } from 'vitest';

export type SentRequest = { path: string; method: string; headers: Headers; body: unknown };
export type FakeResponse =
  | { status?: number; body?: unknown; headers?: Record<string, string> }
  | Error;
type Rule = (sent: SentRequest) => FakeResponse | Promise<FakeResponse> | undefined;

/** Replaces fetch: each request gets the response of the first rule that returns one. Records the requests. */
export function fakeApi(...rules: Rule[]) {
  const sent: SentRequest[] = [];
  const fake = async (input: string | URL | Request, init: RequestInit = {}) => {
    const one = parseRequest(String(input), init);
    sent.push(one);
    const response = await findResponse(rules, one);
    if (response instanceof Error) throw response;
    if (init.signal?.aborted) throw init.signal.reason;
    return toResponse(response);
  };
  vi.stubGlobal('fetch', vi.fn(fake));
  return { sent, to: (path: string) => sent.filter((one) => one.path.startsWith(path)) };
}

function parseRequest(path: string, init: RequestInit): SentRequest {
  return {
    path,
    method: init.method ?? 'GET',
    headers: new Headers(init.headers),
    body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
  };
}

async function findResponse(rules: Rule[], one: SentRequest): Promise<FakeResponse> {
  for (const rule of rules) {
    const response = await rule(one);
    if (response) return response;
  }
  throw new Error(`no fake response for ${one.method} ${one.path}`);
}

function toResponse({ status = 200, body, headers = {} }: Exclude<FakeResponse, Error>): Response {
  const isText = typeof body === 'string';
  const hasBody = body !== undefined && status !== 204 && status !== 304;
  return new Response(hasBody ? (isText ? body : JSON.stringify(body)) : null, { status, headers });
}

/** Returns a rule for a method and the end of a path, ignoring the query. */
export function onCall(method: string, end: string, ...answers: FakeResponse[]): Rule {
  let calls = 0;
  return (one) => {
    if (one.method !== method || !one.path.split('?')[0]?.endsWith(end)) return undefined;
    const response = answers[Math.min(calls, answers.length - 1)];
    calls += 1;
    return response;
  };
}

/** Returns a rule for one path; it returns the responses in order, and the last one repeatedly. */
export function onPath(path: string, ...answers: FakeResponse[]): Rule {
  let calls = 0;
  return (one) => {
    if (one.path.split('?')[0] !== path) return undefined;
    const response = answers[Math.min(calls, answers.length - 1)];
    calls += 1;
    return response;
  };
}
