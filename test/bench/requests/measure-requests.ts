// Run in a process of its own, with the environment of the API's function: the API's list and the bare one in turns.
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

/** Requests a second, one after the other as a function gets them. */
async function rateOf(target: Target, path: string): Promise<number> {
  const began = performance.now();
  for (let i = 0; i < requests; i += 1) {
    const answer = await target.request(path, { headers: { authorization: `Bearer ${token}` } });
    const { items } = (await answer.json()) as { items: unknown[] };
    if (items.length !== decks) throw new Error(`${path} answered ${answer.status}`);
  }
  return (requests / (performance.now() - began)) * 1000;
}

for (let round = 0; round <= rounds; round += 1) {
  const whole = await rateOf(app, '/api/presentations');
  const bare = await rateOf(bareList, '/presentations');
  // The first is for getting warm.
  if (round > 0) process.send?.({ whole, bare });
}
process.disconnect?.();
