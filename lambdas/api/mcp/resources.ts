import { type McpServer, ResourceTemplate } from '@modelcontextprotocol/server';
import type { PresentationSummary, SlideView } from '#shared/schemas/presentations.ts';
import type { ThemeView } from '#shared/schemas/themes.ts';
import type { ApiClient } from './api-client.ts';
import { listShared } from './list-shared.ts';
import { toSlideView, toSummaryView } from './views.ts';

const mimeType = 'application/json';
const createJsonContents = (uri: URL, value: object) => ({
  contents: [{ uri: uri.href, mimeType, text: JSON.stringify(value, null, 1) }],
});

const createDeckUri = (id: string) => `deckwright://presentations/${id}`;

/** Registers the themes, and the user's presentations with their slides. */
export function registerResources(server: McpServer, api: ApiClient): void {
  server.registerResource(
    'themes',
    'deckwright://themes',
    { title: 'Themes', description: 'Visual designs with their colours and fonts', mimeType },
    async (uri) => createJsonContents(uri, await api.send<{ items: ThemeView[] }>('/themes')),
  );
  server.registerResource(
    'presentation',
    new ResourceTemplate(createDeckUri('{id}'), { list: () => listDecks(api) }),
    { title: 'Presentation', description: 'A presentation with the text of its slides', mimeType },
    async (uri, { id }) => createJsonContents(uri, await readDeck(String(id), api)),
  );
}

async function listDecks(api: ApiClient) {
  const [{ items }, shared] = await Promise.all([
    api.send<{ items: PresentationSummary[] }>('/presentations?limit=50'),
    listShared(api),
  ]);
  const resources = [...items, ...shared].map((deck) => ({
    uri: createDeckUri(deck.id),
    name: toSummaryView(deck).title,
    description: deck.status,
    mimeType,
  }));
  return { resources };
}

async function readDeck(id: string, api: ApiClient) {
  const path = `/presentations/${encodeURIComponent(id)}`;
  const [deck, slides] = await Promise.all([
    api.send<PresentationSummary>(path),
    api.send<{ items: SlideView[] }>(`${path}/slides`),
  ]);
  return { ...toSummaryView(deck), slides: slides.items.map(toSlideView) };
}
