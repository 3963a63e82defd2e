import { describe, expect, test } from 'vitest';
import { app } from '#lambdas/api/app.ts';
import { removeReplacedLogos } from '#lambdas/services/brands/brand-files.ts';
import { artifactKeys, getJson, listArtifacts } from '#lambdas/stores/artifact-store.ts';
import { getVersion } from '#lambdas/stores/version-store.ts';
import type { Deck } from '#shared/deck/model.ts';
import { type Brand, maxBrands } from '#shared/schemas/brands.ts';
import { call } from '#test/support/api.ts';
import { newAdmin, newUser, type TestUser } from '#test/support/factories.ts';
import { finishedDeck, ifMatch } from '#test/support/finished-deck.ts';
import { decodablePictures, jpeg, unreadablePictures } from '#test/support/hostile-pictures.ts';

const brandFields = {
  name: 'Acme',
  theme: 'ledger:0a6540,ffcc00',
  fonts: { heading: 'Lora' },
  logos: { light: jpeg },
  footer: 'Acme Ltd',
  tone: 'plain and confident',
};

const create = async (user: Pick<TestUser, 'token'>, body: object = brandFields) =>
  call('POST', '/brands', { token: user.token, body });
const newBrand = async (user: Pick<TestUser, 'token'>, body?: object) =>
  (await create(user, body)).body as Brand;
const change = (user: Pick<TestUser, 'token'>, { id, rev }: Brand, body: object) =>
  call('PATCH', `/brands/${id}`, { token: user.token, body, headers: ifMatch(rev) });

describe('brands of a user', () => {
  test('a brand is stored with its encoded logo, and only its owner can list and read it', async () => {
    const user = await newUser();
    const { status, body } = await create(user);
    const brand = body as Brand;

    expect(status).toBe(201);
    expect(brand).toMatchObject({ ...brandFields, logos: { light: expect.any(String) }, rev: 1 });
    expect(brand).toMatchObject({ can_edit: true, is_shared: false });
    const { items } = (await call('GET', '/brands', { token: user.token })).body;
    expect(items).toEqual([brand]);
    const logo = await app.request(`/api/brands/${brand.id}/${brand.logos.light}`, {
      headers: { authorization: `Bearer ${user.token}` },
    });
    expect(logo.headers.get('content-type')).toBe('image/jpeg');
    const { token } = await newUser();
    expect((await call('GET', `/brands/${brand.id}`, { token })).status).toBe(404);
  });

  test('changing a brand keeps the other fields and requires the newest revision', async () => {
    const user = await newUser();
    const brand = await newBrand(user);

    const changed = await change(user, brand, { footer: 'Acme', logos: { light: null } });

    expect(changed.body).toMatchObject({ name: 'Acme', footer: 'Acme', logos: {}, rev: 2 });
    expect((await change(user, brand, { footer: 'Other' })).status).toBe(412);
  });

  test('a replaced logo of a brand is deleted, and an unchanged logo is kept', async () => {
    const user = await newUser();
    const other = Object.values(decodablePictures).find((asset) => asset !== jpeg) ?? '';
    const brand = await newBrand(user, { ...brandFields, logos: { light: jpeg, dark: other } });
    const stored = async () =>
      (await listArtifacts(artifactKeys.pictures(brand.id))).map(({ key }) => key);
    expect(await stored()).toHaveLength(2);

    const { body } = await change(user, brand, { logos: { light: null } });

    const { logos } = body as Brand;
    expect(await stored()).toEqual([`decks/${brand.id}/${logos.dark}`]);
    const path = `/api/brands/${brand.id}/${logos.dark}`;
    const headers = { authorization: `Bearer ${user.token}` };
    expect((await app.request(path, { headers })).status).toBe(200);
  });

  test('a request that still removes a replaced logo does not remove it from a change that stores it again', async () => {
    const user = await newUser();
    const other = Object.values(decodablePictures).find((asset) => asset !== jpeg) ?? '';
    const first = await newBrand(user);
    const second = (await change(user, first, { logos: { light: other } })).body as Brand;
    const third = (await change(user, second, { logos: { light: jpeg } })).body as Brand;

    await removeReplacedLogos(first.id, first.logos, second.logos);

    const path = `/api/brands/${third.id}/${third.logos.light}`;
    const headers = { authorization: `Bearer ${user.token}` };
    expect((await app.request(path, { headers })).status).toBe(200);
  });

  test('a change can keep the current logos by their ids, but not a replaced one', async () => {
    const user = await newUser();
    const first = await newBrand(user);
    const light = first.logos.light ?? '';
    const second = await change(user, first, { logos: { light: null, dark: light } });

    const third = await change(user, second.body as Brand, { logos: { dark: null } });
    const again = await change(user, third.body as Brand, { logos: { light } });

    expect(second.body).toMatchObject({ logos: { dark: light } });
    expect(third.body).toMatchObject({ logos: {} });
    expect(again.status).toBe(422);
  });

  test('a logo left by an interrupted request is deleted after an hour', async () => {
    const brand = await newBrand(await newUser());
    const stored = () => listArtifacts(artifactKeys.pictures(brand.id));

    await removeReplacedLogos(brand.id, {}, {});
    expect(await stored()).toHaveLength(1);

    await removeReplacedLogos(brand.id, {}, {}, Date.now() + 3_700_000);
    expect(await stored()).toHaveLength(0);
  });

  test('a brand with invalid values is rejected', async () => {
    const user = await newUser();
    const status = async (body: object) => (await create(user, { ...brandFields, ...body })).status;

    expect(await status({ theme: 'chrome' })).toBe(422);
    expect(await status({ fonts: { heading: 'Comic Sans' } })).toBe(422);
    expect(await status({ logos: { light: unreadablePictures } })).toBe(422);
    expect(await status({ logos: { light: 'https://example.com/logo.png' } })).toBe(422);
    expect(await status({ footer: 'x'.repeat(81) })).toBe(422);
  });

  test('creating a brand is rejected when the user has the maximum number of brands', async () => {
    const user = await newUser();
    for (let i = 0; i < maxBrands; i += 1) await newBrand(user, { name: 'Acme', theme: 'ink' });

    expect((await create(user)).body).toMatchObject({ code: 'brands_full' });
  });

  test('parallel requests do not create more than the maximum number of brands', async () => {
    const user = await newUser();
    const small = { name: 'Acme', theme: 'ink' };
    for (let i = 2; i < maxBrands; i += 1) await newBrand(user, small);

    const answers = await Promise.all([1, 2, 3, 4].map(() => create(user, small)));

    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409]);
    const { items } = (await call('GET', '/brands', { token: user.token })).body;
    expect(items).toHaveLength(maxBrands);
  });
});

describe('brands that an admin shares', () => {
  test('a brand shared by an admin can be read but not changed by all users, and the audit log has each action', async () => {
    const admin = await newAdmin();
    const user = await newUser();
    const own = await newBrand(admin);

    const shared = (await change(admin, own, { is_shared: true })).body as Brand;

    const seen = await call('GET', `/brands/${own.id}`, { token: user.token });
    expect(seen.body).toMatchObject({ is_shared: true, can_edit: false });
    expect((await change(user, shared, { footer: 'x' })).status).toBe(403);
    const path = `/brands/${own.id}`;
    expect((await call('DELETE', path, { token: user.token })).status).toBe(403);
    await change(admin, shared, { footer: 'Acme group' });
    await call('DELETE', path, { token: admin.token });
    const audit = await call('GET', `/audit?target_id=${own.id}`, { token: admin.token });
    expect((audit.body.items as { action: string }[]).map(({ action }) => action)).toEqual([
      'brand.deleted',
      'brand.updated',
      'brand.shared',
    ]);
  });

  test('two brands that an admin shares at the same time are both shared', async () => {
    const admin = await newAdmin();
    const brands = [await newBrand(admin), await newBrand(admin)];

    const answers = await Promise.all(
      brands.map((brand) => change(admin, brand, { is_shared: true })),
    );

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    for (const { id } of brands) await call('DELETE', `/brands/${id}`, { token: admin.token });
  });

  test('sharing a brand is rejected for users who are not admins', async () => {
    const user = await newUser();

    expect((await change(user, await newBrand(user), { is_shared: true })).status).toBe(403);
  });
});

describe('a presentation with a brand', () => {
  const setBrand = async (
    deck: Awaited<ReturnType<typeof finishedDeck>>,
    brand_id: string | null,
  ) => {
    const { rev } = await deck.deck();
    return deck.ask('PATCH', '', { brand_id }, ifMatch(rev));
  };

  test('a presentation stores a copy of its brand, which changes only when the brand is applied again', async () => {
    const deck = await finishedDeck();
    const brand = await newBrand(deck);

    const { body } = await setBrand(deck, brand.id);

    expect(body).toMatchObject({
      theme: brandFields.theme,
      brand: {
        id: brand.id,
        rev: 1,
        footer: 'Acme Ltd',
        logos: brand.logos,
        fonts: brandFields.fonts,
      },
    });
    const changed = (await change(deck, brand, { footer: 'Acme group' })).body as Brand;
    expect((await deck.ask('GET', '')).body.brand).toMatchObject({ rev: 1, footer: 'Acme Ltd' });
    const applied = (await setBrand(deck, brand.id)).body;
    expect(applied.brand).toMatchObject({ rev: changed.rev, footer: 'Acme group' });
  });

  test('a presentation keeps its logo when the brand is deleted', async () => {
    const deck = await finishedDeck();
    const brand = await newBrand(deck);
    await setBrand(deck, brand.id);

    await call('DELETE', `/brands/${brand.id}`, { token: deck.token });

    expect((await deck.ask('GET', '')).body.brand).toMatchObject({ id: brand.id });
    expect((await deck.ask('GET', `/${brand.logos.light}`)).status).toBe(200);
    expect((await setBrand(deck, brand.id)).status).toBe(404);
  });

  test('a presentation keeps its brand when the theme changes; a brand_id of null removes the brand', async () => {
    const deck = await finishedDeck();
    const brand = await newBrand(deck);
    const { rev } = (await setBrand(deck, brand.id)).body as { rev: number };

    const themed = await deck.ask('PATCH', '', { theme: 'ink' }, ifMatch(rev));

    expect(themed.body).toMatchObject({ theme: 'ink', brand: { id: brand.id } });
    expect((await setBrand(deck, null)).body).toMatchObject({ theme: 'ink', brand: null });
  });

  test('applying another user’s brand to a presentation returns 404', async () => {
    const deck = await finishedDeck();
    const brand = await newBrand(await newUser());

    expect((await setBrand(deck, brand.id)).status).toBe(404);
  });

  test('a presentation created with a brand gets the brand’s theme and tone', async () => {
    const user = await newUser();
    const brand = await newBrand(user);

    const { body } = await call('POST', '/presentations', {
      token: user.token,
      body: { topic: 'Bees', brand_id: brand.id },
    });

    expect(body).toMatchObject({
      theme: brandFields.theme,
      tone: brandFields.tone,
      brand: { id: brand.id },
    });
  });

  test('a duplicate of a presentation has the brand and its own copy of the logo', async () => {
    const deck = await finishedDeck();
    const brand = await newBrand(deck);
    await setBrand(deck, brand.id);

    const { body } = await deck.ask('POST', '/duplicate', {});

    expect(body.brand).toMatchObject({ id: brand.id });
    const path = `/presentations/${body.id}/${brand.logos.light}`;
    expect((await call('GET', path, { token: deck.token })).status).toBe(200);
  });

  test('a published version contains the presentation’s brand', async () => {
    const deck = await finishedDeck();
    const brand = await newBrand(deck);
    await setBrand(deck, brand.id);

    await deck.ask('POST', '/regenerate?regenerate_from=deploy', {});

    const { latest_version } = await deck.deck();
    const version = await getVersion(deck.id, latest_version);
    const content = await getJson<Deck>(version?.content_key ?? '');
    expect(content?.brand).toMatchObject({ id: brand.id });
  });
});
