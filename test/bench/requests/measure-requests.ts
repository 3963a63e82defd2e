// Runs in a separate process with the environment of the API function; measures the API's list of presentations and
// the same list without the API's middleware, alternately.
import { app } from '#lambdas/api/app.ts';
import { newDeck } from '#test/support/decks.ts';
import { newUser } from '#test/support/factories.ts';
import { bareList } from './bare-list.ts';

const roundCount = 9;
const requestCount = 200;
const deckCount = 5;

type RequestTarget = { request(path: string, init: RequestInit): Response | Promise<Response> };

/** Creates a user with presentations; each round needs a new user, because list requests are limited by user. */
async function createListingUser(): Promise<string> {
  const { user, token } = await newUser({ tier: 'team' });
  for (let i = 0; i < deckCount; i += 1) await newDeck({ topic: `Urban beekeeping ${i}` }, user);
  return token;
}

/** Sends requests one after the other; returns their number per second. */
async function measureRate(target: RequestTarget, path: string, token: string): Promise<number> {
  const began = performance.now();
  for (let i = 0; i < requestCount; i += 1) {
    const answer = await target.request(path, { headers: { authorization: `Bearer ${token}` } });
    if (answer.status !== 200) throw new Error(`${path} returned ${answer.status}`);
    const { items } = (await answer.json()) as { items: unknown[] };
    if (items.length !== deckCount)
      throw new Error(`${path} returned ${items.length} presentations`);
  }
  return (requestCount / (performance.now() - began)) * 1000;
}

for (let round = 0; round <= roundCount; round += 1) {
  const token = await createListingUser();
  const whole = await measureRate(app, '/api/presentations', token);
  const bare = await measureRate(bareList, '/presentations', token);
  // The first round is a warm-up.
  if (round > 0) process.send?.({ whole, bare });
}
process.disconnect?.();
