import type { Browser } from 'playwright-core';
import { launchBrowser } from '#test/support/browser.ts';
import { settled } from '../e2e/api-client.ts';
import type { Bench } from './bench.ts';
import { newDeck, onStack, pace, type Scene } from './on-stack.ts';

const decks = 3;

type Watched = { requests: Map<string, number>; seconds: number };

/** The part of the API that a request is for, without ids. */
const partOf = (url: string): string => {
  const [, part = ''] = /\/api\/(.*?)(?:\?|$)/.exec(url) ?? [];
  return part.replace(/[0-9A-Z]{26}/g, '{id}');
};

/** Counts the requests of a page that shows a presentation from its start to its end. */
async function watchDeck(browser: Browser, { stack, admin }: Scene, topic: string) {
  const page = await browser.newPage({ baseURL: stack.appUrl });
  await page.goto('/settings');
  await page.locator('input[type=email]').fill(stack.admin.email);
  await page.locator('input[type=password]').fill(stack.admin.password);
  await page.locator('button[type=submit]').click();
  await page.waitForURL('**/settings');
  const requests = new Map<string, number>();
  const id = await newDeck(admin, topic, 12);
  const begun = Date.now();
  page.on('request', (request) => {
    const part = partOf(request.url());
    if (part !== '') requests.set(part, (requests.get(part) ?? 0) + 1);
  });
  await page.goto(`/presentation/${id}`);
  await settled(admin, id, 600);
  const seconds = (Date.now() - begun) / 1_000;
  await page.close();
  return { requests, seconds };
}

const countOf = ({ requests }: Watched): number =>
  [...requests.values()].reduce((sum, count) => sum + count, 0);

const noteOf = (watched: Watched): string => {
  const parts = [...watched.requests].toSorted((a, b) => b[1] - a[1]);
  const named = parts.map(([part, count]) => `${part} ${count}`).join(', ');
  return `- ${countOf(watched)} requests in ${watched.seconds.toFixed(1)} s: ${named}`;
};

/** Requests a second of a browser that watches a presentation being made; see docs/operators/scale.md. */
export const b14: Bench = {
  name: 'B14',
  title: 'requests a second of one who watches',
  target: 1,
  bound: 'at most',
  run: () =>
    onStack({ demoModel: { ...pace, tokens_per_s: 30 } }, async (scene) => {
      const browser = await launchBrowser();
      try {
        const all: Watched[] = [];
        for (let i = 0; i < decks; i += 1)
          all.push(await watchDeck(browser, scene, `Urban beekeeping ${i}`));
        const samples = all.map((one) => countOf(one) / one.seconds);
        return { samples, notes: all.map(noteOf) };
      } finally {
        await browser.close();
      }
    }),
};
