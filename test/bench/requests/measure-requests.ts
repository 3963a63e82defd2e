// Runs in a separate process with the environment of the API function; measures the API's list and the bare one alternately.
import { app } from '#lambdas/api/app.ts';
import { newDeck } from '#test/support/decks.ts';
import { newUser } from '#test/support/factories.ts';
import { bareList } from './bare-list.ts';

const rounds = 9;
const requests = 200;
const decks = 5;

const { user, token } = await newUser({ tier: 'team' });
for (let i = 0; i < decks; i += 1) await newDeck({ topic: `Urban beekeeping ${i}` }, user);

type Target = { request(path: string, init: RequestInit): Response | Promise<Response> };

/** Returns sequential requests a second. */
async function measureRate(target: Target, path: string): Promise<number> {
  const began = performance.now();
  for (let i = 0; i < requests; i += 1) {
    const answer = await target.request(path, { headers: { authorization: `Bearer ${token}` } });
    const { items } = (await answer.json()) as { items: unknown[] };
    if (items.length !== decks) throw new Error(`${path} returned ${answer.status}`);
  }
  return (requests / (performance.now() - began)) * 1000;
}

for (let round = 0; round <= rounds; round += 1) {
  const whole = await measureRate(app, '/api/presentations');
  const bare = await measureRate(bareList, '/presentations');
  // The first round is a warm-up.
  if (round > 0) process.send?.({ whole, bare });
}
process.disconnect?.();
