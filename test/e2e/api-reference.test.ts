import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectConsoleProblems, launchBrowser } from '#test/support/browser.ts';
import { type RunningStack, startStack } from '#test/support/stack.ts';
import { createClient, signIn } from './api-client.ts';

let stack: RunningStack;
let browser: Browser;
let key: string;

beforeAll(async () => {
  [stack, browser] = await Promise.all([startStack(), launchBrowser()]);
  const admin = createClient(stack, await signIn(stack, stack.admin));
  const { body } = await admin('POST', '/keys', { name: 'Reference', scopes: ['read'] });
  key = String(body.key);
});

afterAll(async () => {
  await browser.close();
  await stack.stop();
});

test('the API reference shows guides and routes under its content security policy, and sends a request with an API key', async () => {
  const page = await browser.newPage({
    baseURL: stack.appUrl,
    viewport: { width: 1280, height: 900 },
  });
  const complaints = collectConsoleProblems(page);
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!/^(?:data|blob):/.test(request.url()) && !request.url().startsWith(stack.appUrl))
      foreign.push(request.url());
  });

  page.setDefaultTimeout(60_000);
  await page.goto('/api/docs#/keys');
  await page.getByText('Authorization: Bearer', { exact: false }).first().waitFor();
  await page.getByRole('button', { name: 'Authorize' }).first().click();
  await page.getByRole('textbox').first().fill(key);
  await page.getByRole('button', { name: 'Apply credentials' }).first().click();
  await page.getByRole('button', { name: 'Close' }).first().click();
  // Swagger UI renders only routes that are in the viewport.
  const path = page.locator('[data-path="/api/webhooks"]');
  const route = page.locator('.opblock-get', { has: path });
  await route.getByRole('button').first().click();
  await route.getByRole('button', { name: 'Try it out' }).click();
  await route.getByRole('button', { name: 'Execute' }).click();
  await route.locator('.live-responses-table').getByText('"items"').first().waitFor();
  await page.screenshot({ path: 'test/e2e/screenshots/api-reference.png' });

  expect(foreign).toEqual([]);
  expect(complaints).toEqual([]);
});
