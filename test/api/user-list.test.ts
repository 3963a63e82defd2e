import { describe, expect, test } from 'vitest';
import { userDomainEntity } from '#lambdas/stores/user-related-entities.ts';
import { asAdmin, type Item, readResponseItems } from '#test/support/as-admin.ts';
import { newAdmin, newUser } from '#test/support/factories.ts';

const { get, put, remove } = asAdmin();
const findIds = async (query: string) =>
  readResponseItems(await get(`/users?${query}`)).map(({ id }) => id);

describe('the list of users', () => {
  test('a search finds users by the start of an e-mail, a name or a later word of a name', async () => {
    const ada = await newUser({ full_name: 'Ada Quillfeather' });
    const wang = await newUser({ full_name: '王晓明' });
    const jose = await newUser({ full_name: 'José Zwölfer' });

    expect(await findIds(`q=${ada.user.email.slice(0, 14).toUpperCase()}`)).toEqual([ada.user.id]);
    for (const q of ['ada quillf', 'QUILL', 'quillfeather']) {
      expect(await findIds(`q=${encodeURIComponent(q)}`)).toContain(ada.user.id);
    }
    for (const q of ['王晓', '晓明'])
      expect(await findIds(`q=${encodeURIComponent(q)}`)).toEqual([wang.user.id]);
    expect(await findIds('q=jose%20zwo')).toEqual([jose.user.id]);
    expect(await findIds('q=feather')).toEqual([]);
  });

  test('a search finds users by the start of an e-mail domain or of a later label, except the top-level domain', async () => {
    const ada = await newUser({ email: 'ada@mail.orchard-school.test' });
    const bo = await newUser({ email: 'bo@orchard-school.test' });
    const cy = await newUser({ email: 'cy@elsewhere.test', full_name: 'Cy' });

    for (const q of ['@orchard', 'ORCHARD-school', 'orchard-school.test']) {
      const ids = await findIds(`q=${encodeURIComponent(q)}`);
      expect(ids.toSorted()).toEqual([ada.user.id, bo.user.id].toSorted());
    }
    expect(await findIds('q=mail.orch')).toEqual([ada.user.id]);
    for (const q of ['test', 'school.test', '@']) expect(await findIds(`q=${q}`)).toEqual([]);

    await remove(bo.user.id);
    expect(await findIds('q=orchard')).toEqual([ada.user.id]);
    expect(await findIds('q=elsewhere')).toEqual([cy.user.id]);
  });

  test('a search by domain finds a user from before domain keys existed after the user’s next change', async () => {
    const { user } = await newUser({ email: 'dora@early-school.test' });
    const word = 'early-school.test';
    await userDomainEntity().delete({ user_id: user.id, word }).go();
    const idsBefore = await findIds('q=early-school');

    await put(`/users/${user.id}`, { full_name: 'Dora Later' });

    expect(idsBefore).toEqual([]);
    expect(await findIds('q=early-school')).toEqual([user.id]);
  });

  test.each(['%', '_', '#', 'USER#', 'a#b', '" OR 1=1', ':pk', 'begins_with(pk)', '\u0000'])(
    'a user search treats %j as text',
    async (q) => {
      const answer = await get(`/users?q=${encodeURIComponent(q)}`);

      expect(answer.status).toBe(200);
      expect(answer.body.items).toEqual([]);
    },
  );

  test('a user search finds a new name and no longer the old name', async () => {
    const { user } = await newUser({ full_name: 'Before Marryat' });

    await put(`/users/${user.id}`, { full_name: 'After Marryat-Okonjo' });

    expect(await findIds('q=before%20marryat')).toEqual([]);
    expect(await findIds('q=after%20marryat')).toEqual([user.id]);
    expect(await findIds('q=marryat')).toEqual([user.id]);
  });

  test.each(['created_at', 'email', 'full_name'])(
    'the list of users sorted by %s is paged so that each user appears once',
    async (sort) => {
      for (const name of ['Zed Alpha', 'Alma Zulu', 'Mo Mid', 'Alma Zulu'])
        await newUser({ full_name: name });
      const allResponse = await get(`/users?sort=${sort}&limit=100`);
      const pagedUsers: Item[] = [];
      let cursor = '';
      do {
        const page = await get(
          `/users?sort=${sort}&limit=7${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
        );
        pagedUsers.push(...readResponseItems(page));
        cursor = String(page.body.next_cursor ?? '');
      } while (cursor !== '');

      const ids = pagedUsers.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.slice(0, 100)).toEqual(readResponseItems(allResponse).map(({ id }) => id));
      const values = pagedUsers.map((user) => String(user[sort]).toLowerCase());
      const sorted = values.toSorted();
      expect(values).toEqual(sort === 'created_at' ? sorted.toReversed() : sorted);
    },
  );

  test('the list of users can be filtered by plan, active, admin and verified', async () => {
    const pro = await newUser({ tier: 'pro', full_name: 'Filter One' });
    const disabledUser = await newUser({ is_active: false, full_name: 'Filter Two' });
    const lead = await newAdmin({ full_name: 'Filter Three' });
    const unsure = await newUser({ is_verified: false, full_name: 'Filter Four' });

    expect(await findIds('q=filter&tier=pro')).toEqual([pro.user.id]);
    expect(await findIds('q=filter&is_active=false')).toEqual([disabledUser.user.id]);
    expect(await findIds('q=filter&is_admin=true')).toEqual([lead.user.id]);
    expect(await findIds('q=filter&is_verified=false')).toEqual([unsure.user.id]);
    expect(await findIds('is_verified=false&limit=100')).not.toContain(pro.user.id);
    expect(await findIds('tier=pro&limit=100')).toContain(pro.user.id);
    expect(await findIds('tier=pro&limit=100')).not.toContain(disabledUser.user.id);
  });

  test('the list of users does not contain password hashes or token versions', async () => {
    const { text } = await get('/users?limit=100');

    expect(text).not.toMatch(/argon2|password_hash|token_version/);
  });
});

describe('counts above the list of users', () => {
  test('the user counts change with each user and match the list', async () => {
    const countsBefore = (await get('/users/stats/summary')).body as Record<string, number>;
    const { user } = await newUser({ tier: 'pro' });
    const { user: otherUser } = await newUser({ is_verified: false });

    await put(`/users/${user.id}`, { is_active: false });
    await put(`/users/${user.id}/tier`, { tier: 'team' });
    await remove(otherUser.id);
    const { body } = await get('/users/stats/summary');

    expect(body.total).toBe((countsBefore.total ?? 0) + 1);
    expect(body.disabled).toBe((countsBefore.disabled ?? 0) + 1);
    expect(body.unverified).toBe(countsBefore.unverified);
    const allItems = readResponseItems(await get('/users?limit=100'));
    expect(body.total).toBe(allItems.length);
    expect((await get('/users?limit=1')).body.total).toBe(allItems.length);
    expect(body.admins).toBe(allItems.filter((item) => item.is_admin && item.is_active).length);
    const tiers = body.by_tier as Record<string, number>;
    expect(tiers.team).toBe(allItems.filter((item) => item.tier === 'team').length);
    const registered = body.registered as { day: string; count: number }[];
    expect(registered).toHaveLength(30);
    expect(registered.at(-1)?.count).toBeGreaterThanOrEqual(2);
  });
});
