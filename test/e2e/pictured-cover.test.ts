import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPackage, readPartText } from '#test/exports/pptx-checker.ts';
import { createLandscape } from '#test/support/picture-server.ts';
import { type RunningStack, startStack } from '#test/support/stack.ts';
import { until } from '#test/support/until.ts';
import { type Client, createClient, signIn, waitUntilSettled } from './api-client.ts';

type Slide = { id: string; rev: number; content: { layout: string; blocks: object } };

let stack: RunningStack;
let token = '';
let client: Client;

beforeAll(async () => {
  stack = await startStack();
  token = await signIn(stack, stack.admin);
  client = createClient(stack, token);
}, 240_000);

afterAll(() => stack?.stop());

/** Generates a presentation of three slides and returns its id. */
async function newPresentation(topic: string): Promise<string> {
  const created = await client('POST', '/presentations', { topic, slide_count: 3 });
  const { id, status } = await waitUntilSettled(client, String(created.body.id), 90);
  expect(status).toBe('completed');
  return id;
}

async function readCover(id: string): Promise<Slide> {
  const { body } = await client('GET', `/presentations/${id}/slides`);
  const [slide] = body.items as Slide[];
  if (slide?.content.layout !== 'cover') throw new Error('The first slide is no cover.');
  return slide;
}

/** Puts a picture on the cover; returns the id under which it is stored. */
async function putOnCover(id: string, asset: string): Promise<string> {
  const { content, rev, ...cover } = await readCover(id);
  const image = { asset, alt: 'Hills under a low sun' };
  const changed = { ...content, blocks: { ...content.blocks, image } };
  const path = `/presentations/${id}/slides/${cover.id}`;
  const response = await client('PUT', path, { content: changed }, { 'If-Match': `"${rev}"` });
  expect(response.status).toBe(200);
  const { blocks } = (await readCover(id)).content as { blocks: { image?: { asset: string } } };
  return blocks.image?.asset ?? '';
}

async function downloadFile(id: string, format: 'html' | 'pptx'): Promise<Uint8Array> {
  const address = `${stack.appUrl}/api/presentations/${id}/download?format=${format}`;
  const response = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

test('a picture of the library on a cover is in the HTML and in the PPTX, cropped around its subject', async () => {
  const [lender, borrower] = [await newPresentation('Tides'), await newPresentation('Hills')];
  const file = `data:image/png;base64,${createLandscape(4, 1200, 800).toString('base64')}`;
  const asset = await putOnCover(lender, file);
  expect(asset).toMatch(/^pictures\/[0-9a-f]{64}-1200x800-\d\d-\d\d\.(png|jpg)$/);

  const from = { from: 'library', presentation_id: lender, asset };
  expect((await client('POST', `/presentations/${borrower}/pictures`, from)).status).toBe(201);
  expect(await putOnCover(borrower, asset)).toBe(asset);
  await until(
    async () => {
      const { body } = await client('GET', `/presentations/${borrower}`);
      return body.status === 'completed' && body.has_unpublished === false;
    },
    { seconds: 90, what: 'the published cover' },
  );

  const html = new TextDecoder().decode(await downloadFile(borrower, 'html'));
  const parts = openPackage(await downloadFile(borrower, 'pptx'));

  const [cover = ''] = /<section[^>]*class="[^"]*slide[\s\S]*?<\/section>/.exec(html) ?? [];
  expect(cover).toContain('alt="Hills under a low sun"');
  expect(cover).toMatch(/src="data:image\/(png|jpeg);base64,/);
  const slide = readPartText(parts, 'ppt/slides/slide1.xml');
  expect(slide).toContain('descr="Hills under a low sun"');
  expect(slide).toMatch(/<a:srcRect [lrtb]="\d+"/);
  expect(readPartText(parts, 'ppt/slides/_rels/slide1.xml.rels')).toMatch(
    /media\/[^"]+\.(png|jpe?g)"/,
  );
}, 300_000);
