import { setTimeout as wait } from 'node:timers/promises';
import type { SlideView } from '#shared/schemas/presentations.ts';
import type { Answer, Client } from '../../e2e/api-client.ts';

/** Times of requests in ms, and the number of responses by status. */
export type Load = { times: number[]; statuses: Map<number, number> };

/** Returns a load without any requests. */
export const createLoad = (): Load => ({ times: [], statuses: new Map() });

/** Polling intervals of the app for a running presentation, and for a finished one that is shared. */
const runningPollMs = 2_000;
const sharedPollMs = 10_000;
/** Interval of an editor's saves. */
const saveIntervalMs = 5_000;

async function measureRequest(load: Load, request: () => Promise<Answer>): Promise<Answer> {
  const started = performance.now();
  const answer = await request();
  load.times.push(performance.now() - started);
  load.statuses.set(answer.status, (load.statuses.get(answer.status) ?? 0) + 1);
  return answer;
}

/** The presentation that a page shows, and the client of its user. */
type WatchedPage = { client: Client; id: string };

/** Polls a presentation as the app does, with the ETag of the last response, until the signal aborts. */
async function poll(
  load: Load,
  { client, id }: WatchedPage,
  { everyMs, maxAge }: { everyMs: number; maxAge: number },
  signal: AbortSignal,
): Promise<void> {
  const path = `/presentations/${id}?include=tasks`;
  let tag = '';
  // A random delay, because real pages are not opened at the same time.
  await wait(Math.random() * everyMs);
  while (!signal.aborted) {
    const headers = { 'If-None-Match': tag, 'Cache-Control': `max-age=${maxAge}` };
    const answer = await measureRequest(load, () => client('GET', path, undefined, headers));
    tag = answer.headers.get('etag') ?? '';
    await wait(everyMs);
  }
}

/** Runs a page that shows a running presentation. */
export const watchPage = (load: Load, page: WatchedPage, signal: AbortSignal): Promise<void> =>
  poll(load, page, { everyMs: runningPollMs, maxAge: 5 }, signal);

/** Runs a page that shows a shared presentation and saves the title of one slide every five seconds. */
export async function editPage(
  loads: { polls: Load; saves: Load },
  page: WatchedPage & { slide: number },
  signal: AbortSignal,
): Promise<void> {
  const { client, id } = page;
  const polling = poll(loads.polls, page, { everyMs: sharedPollMs, maxAge: 60 }, signal);
  const { items } = (await client('GET', `/presentations/${id}/slides`)).body;
  const slide = (items as SlideView[])[page.slide];
  let rev = slide?.rev ?? 0;
  await wait(Math.random() * saveIntervalMs);
  for (let save = 1; !signal.aborted; save += 1) {
    const content = { ...slide?.content, title: `Saved ${save} times` };
    const saved = await measureRequest(loads.saves, () =>
      client(
        'PUT',
        `/presentations/${id}/slides/${slide?.id}`,
        { content },
        { 'If-Match': `"${rev}"` },
      ),
    );
    rev = Number(saved.body.rev ?? rev);
    await wait(saveIntervalMs);
  }
  await polling;
}
