import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { describe, expect, test } from 'vitest';
import { app } from '#lambdas/api/app.ts';
import { viewerHostHeader } from '#shared/viewer-host.ts';
import { call, createClientAddress } from '#test/support/api.ts';
import { newKey } from '#test/support/api-keys.ts';
import { newUser } from '#test/support/factories.ts';
import { finishedDeck } from '#test/support/finished-deck.ts';

const address = createClientAddress();

/** Connects the MCP SDK's client to the app in this process, with an API key or an access token. */
async function connectClient(token: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  const transport = new StreamableHTTPClientTransport(new URL('http://app.test/api/mcp'), {
    requestInit: {
      headers: {
        authorization: `Bearer ${token}`,
        'x-forwarded-for': address,
      },
    },
    fetch: async (url, init) => app.request(String(url), init),
  });
  await client.connect(transport);
  return client;
}

type ToolResult = { isError?: boolean; content: { type: string; text?: string }[] };

async function callTool(client: Client, name: string, input: object = {}) {
  const result = (await client.callTool({ name, arguments: { ...input } })) as ToolResult;
  const text = result.content[0]?.text ?? '';
  return { isError: result.isError === true, text, data: result.isError ? {} : JSON.parse(text) };
}

describe('tools and resources of the MCP server', () => {
  test('the client lists tools with their input, resources and prompts', async () => {
    const deck = await finishedDeck();
    const client = await connectClient(deck.token);

    const { tools } = await client.listTools();
    const { resources } = await client.listResources();
    const { prompts } = await client.listPrompts();

    expect(tools.map(({ name }) => name)).toContain('create_presentation');
    for (const { description, inputSchema } of tools) {
      expect(description).toBeTruthy();
      expect(inputSchema.type).toBe('object');
    }
    expect(resources.map(({ uri }) => uri)).toEqual(
      expect.arrayContaining(['deckwright://themes', `deckwright://presentations/${deck.id}`]),
    );
    expect(prompts.map(({ name }) => name)).toContain('pitch');
  });

  test('a tool creates a presentation from a text, with the text as its source', async () => {
    const owner = await newUser();
    const { key } = await newKey(owner, 'read', 'generate');
    const client = await connectClient(key);

    const { data } = await callTool(client, 'create_presentation', {
      text: 'Lamps were lit at dusk. In 1887, 412 lamps burned in the harbour.',
      slide_count: 3,
    });

    const { body } = await call('GET', `/presentations/${data.id}`, { token: owner.token });
    expect(body).toMatchObject({ slide_count: 3, sources: [{ name: 'Text' }] });
  });

  test('tools read slides, start a revision, change the theme and create a link', async () => {
    const deck = await finishedDeck();
    const client = await connectClient(deck.token);

    const slides = await callTool(client, 'get_slides', { id: deck.id });
    const revision = await callTool(client, 'revise_slide', {
      id: deck.id,
      slide_id: slides.data.items[1].slide_id,
      instruction: 'Be shorter.',
    });
    const link = await callTool(client, 'share_presentation', { id: deck.id });
    const themed = await callTool(client, 'change_theme', { id: deck.id, theme: 'ledger' });

    expect(slides.data.items).toHaveLength(3);
    expect(revision.data).toEqual({ task_status: 'queued' });
    expect(link.data.url).toMatch(/^\/s\/[\w-]{43}$/);
    expect(themed.data).toMatchObject({ theme: 'ledger' });
  });

  test('a resource has the text of a presentation’s slides; a prompt names the subject', async () => {
    const deck = await finishedDeck();
    const client = await connectClient(deck.token);

    const { contents } = await client.readResource({
      uri: `deckwright://presentations/${deck.id}`,
    });
    const { messages } = await client.getPrompt({ name: 'lesson', arguments: { subject: 'Bees' } });

    expect(JSON.stringify(contents)).toContain('slide_id');
    expect(JSON.stringify(messages)).toContain('Bees');
  });

  test('the list of presentations and the resources include presentations shared with the user, with the role', async () => {
    const deck = await finishedDeck();
    const editor = await newUser();
    const body = { email: editor.user.email, role: 'editor' };
    await deck.ask('POST', '/collaborators', body);
    const client = await connectClient(editor.token);

    const { data } = await callTool(client, 'list_presentations');
    const searched = await callTool(client, 'list_presentations', { search: 'no such words' });
    const { resources } = await client.listResources();
    const { data: owned } = await callTool(await connectClient(deck.token), 'list_presentations');

    expect(data).toMatchObject({
      items: [],
      shared_with_user: [{ id: deck.id, role: 'editor', owner: expect.any(String) }],
    });
    expect(searched.data).toMatchObject({ items: [], shared_with_user: [] });
    expect(resources.map(({ uri }) => uri)).toContain(`deckwright://presentations/${deck.id}`);
    expect(owned).toMatchObject({ items: [{ id: deck.id, role: 'owner' }], shared_with_user: [] });
  });

  test('a key with only the scope read gets an error from a tool that writes', async () => {
    const { key } = await newKey(await newUser(), 'read');
    const client = await connectClient(key);

    const created = await callTool(client, 'create_presentation', { topic: 'Bees' });

    expect(created).toMatchObject({ isError: true, text: expect.stringContaining('(key_scope)') });
    expect((await callTool(client, 'list_presentations')).data).toMatchObject({ items: [] });
  });

  test('another user’s presentation does not exist for a tool, and wrong arguments are rejected', async () => {
    const deck = await finishedDeck();
    const client = await connectClient((await newUser()).token);

    const foreign = await callTool(client, 'get_presentation', { id: deck.id });
    const unknown = await callTool(client, 'get_slides', { id: '../users/me' });

    expect(foreign).toMatchObject({ isError: true, text: expect.stringContaining('(not_found)') });
    expect(unknown.isError).toBe(true);
  });

  test('errors about long tool names, long URIs and many unknown fields are short', async () => {
    const { token } = await newUser();
    const params = [
      { method: 'resources/read', params: { uri: 'x'.repeat(100_000) } },
      { method: 'tools/call', params: { name: 'a'.repeat(100_000) } },
      {
        method: 'tools/call',
        params: {
          name: 'get_slides',
          arguments: Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`key_${i}`, 1])),
        },
      },
    ];

    const answers = await Promise.all(
      params.map((one) =>
        call('POST', '/mcp', {
          token,
          body: { jsonrpc: '2.0', id: 1, ...one },
          headers: { accept: 'application/json, text/event-stream' },
        }),
      ),
    );

    for (const { body } of answers) expect(JSON.stringify(body).length).toBeLessThan(2_000);
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 200]);
  });

  test('a request without a token gets 401 with WWW-Authenticate; GET gets 405', async () => {
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

    const anonymous = await call('POST', '/mcp', { body });
    const stream = await call('GET', '/mcp');

    expect(anonymous.status).toBe(401);
    expect(anonymous.headers.get('www-authenticate')).toBe('Bearer');
    expect(stream.status).toBe(405);
  });

  test.each([
    ['no origin, as programs do', {}, 200],
    ['the app’s origin', { origin: 'https://app.test' }, 200],
    ['the origin of another site', { origin: 'https://evil.test' }, 403],
    ['an origin that begins like the app’s', { origin: 'https://app.test.evil.test' }, 403],
    ['the app’s host over http', { origin: 'http://app.test' }, 403],
    ['an opaque origin', { origin: 'null' }, 403],
    ['an empty origin', { origin: '' }, 403],
  ])(
    'a request with %s is accepted or rejected by its Origin header',
    async (_name, headers, expected) => {
      const { token } = await newUser();

      const { status, body } = await call('POST', '/mcp', {
        token,
        body: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
        headers: {
          accept: 'application/json, text/event-stream',
          [viewerHostHeader]: 'app.test',
          ...headers,
        },
      });

      expect(status).toBe(expected);
      if (expected === 403) expect(body.code).toBe('foreign_origin');
    },
  );

  test('a request from another site is rejected before its token is read', async () => {
    const answer = await call('GET', '/mcp', { headers: { origin: 'https://evil.test' } });

    expect(answer.status).toBe(403);
  });
});
