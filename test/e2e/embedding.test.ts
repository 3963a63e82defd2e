import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEmbedCode } from '#shared/domain/embedding.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { type RunningStack, startStack } from '#test/support/stack.ts';
import { createClient, signIn, waitUntilSettled } from './api-client.ts';

let stack: RunningStack;
let browser: Browser;
let embedHtml = '';
let allowedSite: Server;
let foreignSite: Server;

/** Starts a site whose only page embeds the presentation. */
async function startSite(): Promise<Server> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end(`<!doctype html>${embedHtml}`);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return server;
}

const getOrigin = (server: Server) => `http://localhost:${(server.address() as AddressInfo).port}`;

beforeAll(async () => {
  [stack, browser, allowedSite, foreignSite] = await Promise.all([
    startStack(),
    launchBrowser(),
    startSite(),
    startSite(),
  ]);
  const admin = createClient(stack, await signIn(stack, stack.admin));
  const body = { topic: 'Tides', slide_count: 3 };
  const id = String((await admin('POST', '/presentations', body)).body.id);
  await waitUntilSettled(admin, id, 120);
  const share = await admin('POST', `/presentations/${id}/shares`, {
    embed_origins: [getOrigin(allowedSite)],
  });
  embedHtml = createEmbedCode({ url: `${stack.previewUrl}${share.body.path}`, title: 'Tides' });
}, 300_000);

afterAll(async () => {
  await browser?.close();
  allowedSite?.close();
  foreignSite?.close();
  await stack?.stop();
});

test('a page of an allowed site shows the embedded presentation and changes its slides', async () => {
  const page = await (await browser.newContext()).newPage();

  await page.goto(getOrigin(allowedSite));
  const frame = page.frameLocator('iframe');
  await frame.locator('#slide-1.is-current').waitFor();
  await frame.locator('#dw-next').click();
  await frame.locator('#slide-2.is-current').waitFor();

  expect(await frame.locator('#dw-count').textContent()).toBe('2');
});

test('the content security policy blocks the embedded presentation on other sites', async () => {
  const page = await (await browser.newContext()).newPage();
  const refused = page.waitForEvent('console', (message) =>
    message.text().includes('frame-ancestors'),
  );

  await page.goto(getOrigin(foreignSite));
  await refused;

  expect(await page.frameLocator('iframe').locator('.slide').count()).toBe(0);
});
