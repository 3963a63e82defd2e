import { describe, expect, test } from 'vitest';
import { userDomainEntity } from '#lambdas/stores/people-entities.ts';
import { asAdmin, type Item, responseItems } from '#test/support/as-admin.ts';
import { newAdmin, newUser } from '#test/support/factories.ts';

const { get, put, remove } = asAdmin();
const found = async (query: string) =>
  responseItems(await get(`/users?${query}`)).map(({ id }) => id);

describe('the list of users', () => {
  test('finds users by the start of an e-mail, a name or a later word of a name', async () => {
    const ada = await newUser({ full_name: 'Ada Quillfeather' });
    const wang = await newUser({ full_name: '王晓明' });
    const jose = await newUser({ full_name: 'José Zwölfer' });

    expect(await found(`q=${ada.user.email.slice(0, 14).toUpperCase()}`)).toEqual([ada.user.id]);
    for (const q of ['ada quillf', 'QUILL', 'quillfeather']) {
      expect(await found(`q=${encodeURIComponent(q)}`)).toContain(ada.user.id);
    }
    for (const q of ['王晓', '晓明'])
      expect(await found(`q=${encodeURIComponent(q)}`)).toEqual([wang.user.id]);
    expect(await found('q=jose%20zwo')).toEqual([jose.user.id]);
    expect(await found('q=feather')).toEqual([]);
  });

  test('finds users by the start of an e-mail domain or of a later label, except the last one', async () => {
    const ada = await newUser({ email: 'ada@mail.orchard-school.test' });
    const bo = await newUser({ email: 'bo@orchard-school.test' });
    const cy = await newUser({ email: 'cy@elsewhere.test', full_name: 'Cy' });

    for (const q of ['@orchard', 'ORCHARD-school', 'orchard-school.test']) {
      const ids = await found(`q=${encodeURIComponent(q)}`);
      expect(ids.toSorted()).toEqual([ada.user.id, bo.user.id].toSorted());
    }
    expect(await found('q=mail.orch')).toEqual([ada.user.id]);
    for (const q of ['test', 'school.test', '@']) expect(await found(`q=${q}`)).toEqual([]);

    await remove(bo.user.id);
    expect(await found('q=orchard')).toEqual([ada.user.id]);
    expect(await found('q=elsewhere')).toEqual([cy.user.id]);
  });

  test('finds users who registered before domain keys existed after their next change', async () => {
    const { user } = await newUser({ email: 'dora@early-school.test' });
    const word = 'early-school.test';
    await userDomainEntity().delete({ user_id: user.id, word }).go();
    const before = await found('q=early-school');

    await put(`/users/${user.id}`, { full_name: 'Dora Later' });

    expect(before).toEqual([]);
    expect(await found('q=early-school')).toEqual([user.id]);
  });

  test.each(['%', '_', '#', 'USER#', 'a#b', '" OR 1=1', ':pk', 'begins_with(pk)', '\u0000'])(
    'treats %j as text',
    async (q) => {
      const answer = await get(`/users?q=${encodeURIComponent(q)}`);

      expect(answer.status).toBe(200);
      expect(answer.body.items).toEqual([]);
    },
  );

  test('finds a new name and no longer the old one', async () => {
    const { user } = await newUser({ full_name: 'Before Marryat' });

    await put(`/users/${user.id}`, { full_name: 'After Marryat-Okonjo' });

    expect(await found('q=before%20marryat')).toEqual([]);
    expect(await found('q=after%20marryat')).toEqual([user.id]);
    expect(await found('q=marryat')).toEqual([user.id]);
  });

  test.each(['created_at', 'email', 'full_name'])(
    'sorted by %s is paged so that each user appears once',
    async (sort) => {
      for (const name of ['Zed Alpha', 'Alma Zulu', 'Mo Mid', 'Alma Zulu'])
        await newUser({ full_name: name });
      const all = await get(`/users?sort=${sort}&limit=100`);
      const seen: Item[] = [];
      let cursor = '';
      do {
        const page = await get(
          `/users?sort=${sort}&limit=7${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
        );
        seen.push(...responseItems(page));
        cursor = String(page.body.next_cursor ?? '');
      } while (cursor !== '');

      const ids = seen.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.slice(0, 100)).toEqual(responseItems(all).map(({ id }) => id));
      const values = seen.map((user) => String(user[sort]).toLowerCase());
      const sorted = values.toSorted();
      expect(values).toEqual(sort === 'created_at' ? sorted.toReversed() : sorted);
    },
  );

  test('can be filtered by plan, active, admin and verified', async () => {
    const pro = await newUser({ tier: 'pro', full_name: 'Filter One' });
    const off = await newUser({ is_active: false, full_name: 'Filter Two' });
    const lead = await newAdmin({ full_name: 'Filter Three' });
    const unsure = await newUser({ is_verified: false, full_name: 'Filter Four' });

    expect(await found('q=filter&tier=pro')).toEqual([pro.user.id]);
    expect(await found('q=filter&is_active=false')).toEqual([off.user.id]);
    expect(await found('q=filter&is_admin=true')).toEqual([lead.user.id]);
    expect(await found('q=filter&is_verified=false')).toEqual([unsure.user.id]);
    expect(await found('is_verified=false&limit=100')).not.toContain(pro.user.id);
    expect(await found('tier=pro&limit=100')).toContain(pro.user.id);
    expect(await found('tier=pro&limit=100')).not.toContain(off.user.id);
  });

  test('does not contain password hashes or token versions', async () => {
    const { text } = await get('/users?limit=100');

    expect(text).not.toMatch(/argon2|password_hash|token_version/);
  });
});

describe('the user counts', () => {
  test('change with each user and match the list', async () => {
    const before = (await get('/users/stats/summary')).body as Record<string, number>;
    const { user } = await newUser({ tier: 'pro' });
    const { user: other } = await newUser({ is_verified: false });

    await put(`/users/${user.id}`, { is_active: false });
    await put(`/users/${user.id}/tier`, { tier: 'team' });
    await remove(other.id);
    const { body } = await get('/users/stats/summary');

    expect(body.total).toBe((before.total ?? 0) + 1);
    expect(body.disabled).toBe((before.disabled ?? 0) + 1);
    expect(body.unverified).toBe(before.unverified);
    const all = responseItems(await get('/users?limit=100'));
    expect(body.total).toBe(all.length);
    expect((await get('/users?limit=1')).body.total).toBe(all.length);
    expect(body.admins).toBe(all.filter((item) => item.is_admin && item.is_active).length);
    const tiers = body.by_tier as Record<string, number>;
    expect(tiers.team).toBe(all.filter((item) => item.tier === 'team').length);
    const registered = body.registered as { day: string; count: number }[];
    expect(registered).toHaveLength(30);
    expect(registered.at(-1)?.count).toBeGreaterThanOrEqual(2);
  });
});
