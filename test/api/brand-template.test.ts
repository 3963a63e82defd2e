import { expect, test } from 'vitest';
import { removeReplacedTemplates } from '#lambdas/services/brands/store-template.ts';
import {
  artifactKeys,
  getArtifactBytes,
  listArtifacts,
  putArtifact,
} from '#lambdas/stores/artifact-store.ts';
import type { Brand } from '#shared/schemas/brands.ts';
import { call } from '#test/support/api.ts';
import { newUser } from '#test/support/factories.ts';
import { finishedDeck, ifMatch } from '#test/support/finished-deck.ts';
import { createSmallTemplate } from '#test/support/small-template.ts';
import { processUntilRead, uploadSource } from '#test/support/sources.ts';

test('a brand gets the slide masters of an uploaded POTX, and presentations get a copy of them', async () => {
  const deck = await finishedDeck();
  const { token } = deck;
  const { body: source } = await uploadSource(token, {
    name: 'acme.potx',
    bytes: createSmallTemplate(),
  });
  await processUntilRead(token, source.id);

  const proposal = await call('POST', '/brands/proposals', {
    token,
    body: { source_id: source.id },
  });
  const fields = { name: 'Acme', theme: 'ledger', template_source_id: source.id };
  const brand = (await call('POST', '/brands', { token, body: fields })).body as Brand;
  const changed = await call('PATCH', `/presentations/${deck.id}`, {
    token,
    body: { brand_id: brand.id },
    headers: ifMatch((await deck.deck()).rev),
  });

  expect(proposal).toMatchObject({
    status: 200,
    body: {
      name: 'Acme',
      layouts: [{ name: 'Opening' }, { name: 'Opening' }, { name: 'Headline' }],
    },
  });
  expect(changed.status).toBe(200);
  const { id = '' } = brand.template ?? {};
  expect(await getArtifactBytes(artifactKeys.template(deck.id, id))).toBeGreaterThan(1_000);
  const { token: other } = await newUser();
  const denied = await call('POST', '/brands/proposals', {
    token: other,
    body: { source_id: source.id },
  });
  expect(denied.status).toBe(404);
});

/** Returns the number of stored templates of all brands; other test files store none. */
const countTemplates = async (): Promise<number> =>
  (await listArtifacts('decks/')).filter(({ key }) => key.includes('/templates/')).length;

test('a failed brand creation leaves no template files', async () => {
  const { token } = await newUser();
  const { body: source } = await uploadSource(token, {
    name: 'acme.potx',
    bytes: createSmallTemplate(),
  });
  await processUntilRead(token, source.id);
  await call('POST', '/brands/proposals', { token, body: { source_id: source.id } });
  const countBefore = await countTemplates();

  const rejectedResponse = await call('POST', '/brands', {
    token,
    body: {
      name: 'Acme',
      theme: 'ledger',
      template_source_id: source.id,
      logos: { light: 'data:image/png;base64,AAAA' },
    },
  });

  expect(rejectedResponse.status).toBe(422);
  expect(await countTemplates()).toBe(countBefore);
});

/** Creates a brand with the slide masters of an uploaded file. */
async function createBrandWithMasters(token: string) {
  const { body: source } = await uploadSource(token, {
    name: 'acme.potx',
    bytes: createSmallTemplate(),
  });
  const sourceId = String(source.id);
  await processUntilRead(token, sourceId);
  await call('POST', '/brands/proposals', { token, body: { source_id: sourceId } });
  const fields = { name: 'Acme', theme: 'ledger', template_source_id: sourceId };
  const brand = (await call('POST', '/brands', { token, body: fields })).body as Brand;
  return { brand, sourceId };
}

test('replacing a brand’s slide masters removes the old file; the file of an interrupted change is removed an hour later', async () => {
  const { token } = await newUser();
  const { brand, sourceId } = await createBrandWithMasters(token);
  const stored = async () =>
    (await listArtifacts(artifactKeys.templates(brand.id))).map(({ key }) => key);
  const change = async (rev: number, template_source_id: string | null) => {
    const body = { template_source_id };
    const answer = await call('PATCH', `/brands/${brand.id}`, {
      token,
      body,
      headers: ifMatch(rev),
    });
    return answer.body as Brand;
  };

  const { template } = await change(1, sourceId);

  const key = artifactKeys.template(brand.id, template?.id ?? '');
  expect(template?.id).not.toBe(brand.template?.id);
  expect(await stored()).toEqual([key]);
  const abandoned = artifactKeys.template(brand.id, 'abandoned');
  await putArtifact(abandoned, 'x', 'application/zip');
  await removeReplacedTemplates(brand.id, undefined, template ?? undefined);
  expect(await stored()).toEqual([key, abandoned].toSorted());
  const later = Date.now() + 3_700_000;
  await removeReplacedTemplates(brand.id, undefined, template ?? undefined, later);
  expect(await stored()).toEqual([key]);
  expect(await change(2, null)).toMatchObject({ rev: 3, template: null });
  expect(await stored()).toEqual([]);
});

test('applying a brand while its masters are replaced applies the newest revision', async () => {
  const deck = await finishedDeck();
  const { token } = deck;
  const { brand, sourceId } = await createBrandWithMasters(token);
  const { rev } = await deck.deck();

  const [applied, replaced] = await Promise.all([
    call('PATCH', `/presentations/${deck.id}`, {
      token,
      body: { brand_id: brand.id },
      headers: ifMatch(rev),
    }),
    call('PATCH', `/brands/${brand.id}`, {
      token,
      body: { template_source_id: sourceId },
      headers: ifMatch(1),
    }),
  ]);

  expect([applied.status, replaced.status]).toEqual([200, 200]);
  const { template } = applied.body.brand as { template: string };
  expect(await getArtifactBytes(artifactKeys.template(deck.id, template))).toBeGreaterThan(1_000);
});
