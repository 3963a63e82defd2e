import { beforeAll, describe, expect, test } from 'vitest';
import { call } from '#test/support/api.ts';
import { requestKey } from '#test/support/api-keys.ts';
import { newDeck } from '#test/support/decks.ts';
import { newAdmin, newEmail, newUser, type TestUser } from '#test/support/factories.ts';
import { finishedDeck, ifMatch } from '#test/support/finished-deck.ts';

/** Half of a surrogate pair, which the table rejects. */
const halfSurrogate = '\ud83d';
/** Returns a text longer than `max` characters with a surrogate pair across that limit. */
const createTextCutInPair = (max: number): string => `${'x'.repeat(max - 1)}😀 and more`;

let admin: TestUser;
beforeAll(async () => {
  admin = await newAdmin();
});

const post = (path: string, body: object, token = admin.token) =>
  call('POST', path, { token, body });

describe('a text that is cut inside a surrogate pair', () => {
  test.each([
    ['POST', '/cancel', 200],
    ['POST', '/pause', 200],
    ['DELETE', '', 204],
  ])(
    'an admin action is recorded when the topic is cut inside a surrogate pair: %s %s',
    async (method, path, status) => {
      const deck = await newDeck({ topic: createTextCutInPair(200) });

      const answer = await call(method, `/presentations/${deck.id}${path}`, { token: admin.token });
      const events = await call('GET', `/audit?target_id=${deck.id}`, { token: admin.token });

      expect(answer.status).toBe(status);
      expect(events.body.items).toMatchObject([{ target: { label: 'x'.repeat(199) } }]);
    },
  );

  test.each([
    ['a topic', createTextCutInPair(280)],
    [
      'the first line of a long topic',
      `${createTextCutInPair(120)}\n\n${'Bees drink water. '.repeat(40)}`,
    ],
  ])(
    'a presentation is created when its text is cut inside a surrogate pair: %s',
    async (_name, topic) => {
      const { token } = await newUser();

      const answer = await post('/presentations', { topic, slide_count: 3 }, token);

      expect(answer.status).toBe(201);
      expect(String(answer.body.topic).isWellFormed()).toBe(true);
    },
  );

  test('a duplicate is created when its title is cut inside a surrogate pair', async () => {
    const deck = await finishedDeck();
    await deck.ask('PATCH', '', { title: `${'x'.repeat(151)}😀😀😀😀` }, ifMatch(1));

    const answer = await deck.ask('POST', '/duplicate');

    expect(answer).toMatchObject({
      status: 201,
      body: { title: `Copy of ${'x'.repeat(151)}` },
    });
  });

  test('a presentation is regenerated when its topic is cut inside a surrogate pair', async () => {
    const deck = await finishedDeck();

    const answer = await deck.ask('POST', '/regenerate', {
      scope: 'all',
      topic: createTextCutInPair(280),
    });

    expect(answer).toMatchObject({ status: 200, body: { topic: createTextCutInPair(280) } });
  });

  test('a request for an invite code is granted when its reason is cut inside a surrogate pair', async () => {
    const email = newEmail();
    await call('POST', '/auth/request-invite-code', {
      body: { email, reason: createTextCutInPair(200) },
    });
    const list = await call('GET', '/invite-codes/requests?status=open&limit=100', {
      token: admin.token,
    });
    const request = (list.body.items as { id: string; email: string }[]).find(
      (one) => one.email === email,
    );

    const answer = await post(`/invite-codes/requests/${request?.id}/grant`, {});

    expect(answer).toMatchObject({ status: 200, body: { status: 'granted' } });
  });
});

const createBulletsContent = (text: string) => ({
  layout: 'bullets',
  title: 'Bees drink',
  notes: '',
  sources: [],
  blocks: { items: [{ text }, { text: 'Each day' }] },
});
const baseContent = createBulletsContent('Water');
const createTableContent = (cell: string) => ({
  ...baseContent,
  layout: 'table',
  blocks: { columns: ['A', 'B'], rows: [['1', cell]] },
});
const createCodeContent = (text: string, language = 'ts') => ({
  ...baseContent,
  layout: 'code',
  blocks: { code: text, language },
});
const createCardsContent = (icon: string) => ({
  ...baseContent,
  layout: 'cards',
  blocks: {
    cards: [
      { heading: 'A', text: 'a', icon },
      { heading: 'B', text: 'b' },
    ],
  },
});

describe('a text with an unpaired surrogate or a NUL character in a request', () => {
  let deck: Awaited<ReturnType<typeof finishedDeck>>;
  beforeAll(async () => {
    deck = await finishedDeck();
  });

  test.each([
    ['a title', 'content.title', { ...baseContent, title: halfSurrogate }],
    ['an inline text', 'content.blocks.items.0.text', createBulletsContent(`a${halfSurrogate}`)],
    ['notes', 'content.notes', { ...baseContent, notes: `${halfSurrogate}a` }],
    ['a cell', 'content.blocks.rows.0.1', createTableContent(halfSurrogate)],
    ['code', 'content.blocks.code', createCodeContent(halfSurrogate)],
    ['a language of code', 'content.blocks.language', createCodeContent('a', halfSurrogate)],
    ['an icon', 'content.blocks.cards.0.icon', createCardsContent(halfSurrogate)],
    [
      'a quote',
      'content.sources.0.quote',
      { ...baseContent, sources: [{ passage_id: 'p', quote: halfSurrogate }] },
    ],
    ['NUL', 'content.blocks.items.0.text', createBulletsContent('a\u0000b')],
  ])(
    'invalid characters in a slide are rejected with the name of the field: %s',
    async (_name, field, content) => {
      const answer = await deck.ask('PUT', '/slides/s01', { content }, ifMatch(1));

      expect(answer).toMatchObject({
        status: 422,
        body: { fields: { [field]: 'is not valid: contains broken characters' } },
      });
    },
  );

  test.each([
    ['a topic', '/presentations', { topic: halfSurrogate }, 'topic'],
    [
      'instructions',
      '/presentations',
      { topic: 'Bees', instructions: halfSurrogate },
      'instructions',
    ],
    ['a web address', '/sources', { url: `https://example.com/${halfSurrogate}` }, 'url'],
    ['a web address with NUL', '/sources', { url: 'https://example.com/\u0000' }, 'url'],
    ['a source', '/sources', { name: 'Bees', text: `a${halfSurrogate}` }, 'text'],
  ])(
    'invalid characters in a request are rejected with the name of the field: %s',
    async (_name, path, body, field) => {
      const answer = await post(path, body);

      expect(answer).toMatchObject({
        status: 422,
        body: { fields: { [field]: 'is not valid: contains broken characters' } },
      });
    },
  );

  test('an unpaired surrogate in the evidence of an outline entry is rejected, and the error names the field', async () => {
    const entries = [{ point: 'Bees drink', evidence: [halfSurrogate] }];

    const answer = await deck.ask('PUT', '/outline', { entries }, ifMatch(1));

    expect(answer).toMatchObject({
      status: 422,
      body: { fields: { 'entries.0.evidence.0': expect.any(String) } },
    });
  });

  test.each(['topic', 'instructions'])(
    'the %s of a regeneration is rejected if it has an unpaired surrogate',
    async (field) => {
      const answer = await deck.ask('POST', '/regenerate', {
        scope: 'all',
        [field]: `Bees ${halfSurrogate}`,
      });

      expect(answer).toMatchObject({
        status: 422,
        body: { fields: { [field]: expect.any(String) } },
      });
    },
  );

  test('other control characters are removed from a slide', async () => {
    const answer = await deck.ask(
      'PUT',
      '/slides/s01',
      { content: createCodeContent('if (a) {\u0007\n\tb();\n}') },
      ifMatch(1),
    );

    expect(answer.status).toBe(200);
    expect(answer.body.content).toMatchObject({
      blocks: { code: 'if (a) {\n\tb();\n}' },
    });
  });
});

test('characters that change the text direction are removed from names and notes', async () => {
  const name = '\u202eAda\u200f \u2066Lovelace\u2069';
  const email = newEmail();

  const key = await requestKey(admin, { name, scopes: ['read'] });
  const source = await post('/sources', { name, text: 'Lamps were lit at dusk.' });
  await post('/auth/request-invite-code', { email, reason: name });
  const requests = await call('GET', '/invite-codes/requests', { token: admin.token });

  expect(key.body.name).toBe('Ada Lovelace');
  expect(source.body.name).toBe('Ada Lovelace');
  expect(requests.body.items).toContainEqual(
    expect.objectContaining({ email, reason: 'Ada Lovelace' }),
  );
});
