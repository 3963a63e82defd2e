import type { Browser } from 'playwright-core';
import { launchBrowser } from '#test/support/browser.ts';
import { waitUntilSettled } from '../e2e/api-client.ts';
import type { Bench } from './bench.ts';
import { createDeck, modelPace, runOnStack, type StackContext } from './on-stack.ts';

const deckCount = 3;

type WatchResult = { requests: Map<string, number>; seconds: number };

/** Returns the API path of a request with ids replaced, or an empty string. */
const toApiPath = (url: string): string => {
  const [, part = ''] = /\/api\/(.*?)(?:\?|$)/.exec(url) ?? [];
  return part.replace(/[0-9A-Z]{26}/g, '{id}');
};

/** Counts the requests of a page that shows a presentation from the first task to the last. */
async function watchDeck(browser: Browser, { stack, admin }: StackContext, topic: string) {
  const page = await browser.newPage({ baseURL: stack.appUrl });
  await page.goto('/settings');
  await page.locator('input[type=email]').fill(stack.admin.email);
  await page.locator('input[type=password]').fill(stack.admin.password);
  await page.locator('button[type=submit]').click();
  await page.waitForURL('**/settings');
  const requests = new Map<string, number>();
  const id = await createDeck(admin, topic, 12);
  const begun = Date.now();
  page.on('request', (request) => {
    const part = toApiPath(request.url());
    if (part !== '') requests.set(part, (requests.get(part) ?? 0) + 1);
  });
  await page.goto(`/presentation/${id}`);
  await waitUntilSettled(admin, id, 600);
  const seconds = (Date.now() - begun) / 1_000;
  await page.close();
  return { requests, seconds };
}

const countRequests = ({ requests }: WatchResult): number =>
  [...requests.values()].reduce((sum, count) => sum + count, 0);

const describeRequests = (watched: WatchResult): string => {
  const parts = [...watched.requests].toSorted((a, b) => b[1] - a[1]);
  const named = parts.map(([part, count]) => `${part} ${count}`).join(', ');
  return `- ${countRequests(watched)} requests in ${watched.seconds.toFixed(1)} s: ${named}`;
};

/** Measures the requests per second of a browser that shows a running presentation; see docs/operators/scale.md. */
export const b14: Bench = {
  name: 'B14',
  title: 'requests a second of one watching browser',
  target: 1,
  bound: 'at most',
  run: () =>
    runOnStack({ demoModel: { ...modelPace, tokens_per_s: 30 } }, async (scene) => {
      const browser = await launchBrowser();
      try {
        const all: WatchResult[] = [];
        for (let i = 0; i < deckCount; i += 1)
          all.push(await watchDeck(browser, scene, `Urban beekeeping ${i}`));
        const samples = all.map((one) => countRequests(one) / one.seconds);
        return { samples, notes: all.map(describeRequests) };
      } finally {
        await browser.close();
      }
    }),
};
