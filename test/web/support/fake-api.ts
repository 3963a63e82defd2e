import { vi } from 'vitest';

export type Sent = { path: string; method: string; headers: Headers; body: unknown };
export type Answer = { status?: number; body?: unknown; headers?: Record<string, string> } | Error;
type Rule = (sent: Sent) => Answer | Promise<Answer> | undefined;

/** Stands in for the network: answers by the first rule that has one, and keeps what was sent. */
export function fakeApi(...rules: Rule[]) {
  const sent: Sent[] = [];
  const fake = async (input: string | URL | Request, init: RequestInit = {}) => {
    const one = read(String(input), init);
    sent.push(one);
    const answer = await firstAnswer(rules, one);
    if (answer instanceof Error) throw answer;
    if (init.signal?.aborted) throw init.signal.reason;
    return respond(answer);
  };
  vi.stubGlobal('fetch', vi.fn(fake));
  return { sent, to: (path: string) => sent.filter((one) => one.path.startsWith(path)) };
}

function read(path: string, init: RequestInit): Sent {
  return {
    path,
    method: init.method ?? 'GET',
    headers: new Headers(init.headers),
    body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
  };
}

async function firstAnswer(rules: Rule[], one: Sent): Promise<Answer> {
  for (const rule of rules) {
    const answer = await rule(one);
    if (answer) return answer;
  }
  throw new Error(`nothing answers ${one.method} ${one.path}`);
}

function respond({ status = 200, body, headers = {} }: Exclude<Answer, Error>): Response {
  const isText = typeof body === 'string';
  const hasBody = body !== undefined && status !== 204 && status !== 304;
  return new Response(hasBody ? (isText ? body : JSON.stringify(body)) : null, { status, headers });
}

/** A rule for a method and the end of a path; the query is not looked at. */
export function onCall(method: string, end: string, ...answers: Answer[]): Rule {
  let calls = 0;
  return (one) => {
    if (one.method !== method || !one.path.split('?')[0]?.endsWith(end)) return undefined;
    const answer = answers[Math.min(calls, answers.length - 1)];
    calls += 1;
    return answer;
  };
}

/** A rule for one path; answers in turn, the last one for ever. */
export function on(path: string, ...answers: Answer[]): Rule {
  let calls = 0;
  return (one) => {
    if (one.path.split('?')[0] !== path) return undefined;
    const answer = answers[Math.min(calls, answers.length - 1)];
    calls += 1;
    return answer;
  };
}
