import { type SlideContent, slideContentSchema } from '#shared/deck/model.ts';
import type { Presentation, SlideView } from '#shared/schemas/presentations.ts';
import { deckId, makeDeck, makeSlide } from './decks.ts';
import { type FakeResponse, fakeApi, type SentRequest } from './fake-api.ts';

type Handler = (sent: SentRequest, id: string) => FakeResponse;
type Rule = Parameters<typeof fakeApi>[number];

const staleResponse = { status: 412, body: { detail: 'It was changed.', code: 'stale' } };
const invalidResponse = { status: 422, body: { detail: 'The slide is invalid.', code: 'invalid' } };
const createConnectionError = () => new TypeError('Failed to fetch');

const isAtRev = ({ headers }: SentRequest, rev: number) => headers.get('If-Match') === `"${rev}"`;
type SentEntry = { id?: string; content?: SlideContent; copy_of?: string };
type SentOutline = { entries: SentEntry[]; removed?: { id: string; rev: number }[] };
const getSentContent = ({ body }: SentRequest) => (body as { content: SlideContent }).content;

/** Returns a slide with the given content. */
export const makeSlideWith = (
  index: number,
  content: SlideContent,
  changes: Partial<SlideView> = {},
): SlideView =>
  makeSlide(index, {
    ...{ layout: content.layout, title: content.title, notes: content.notes, content },
    ...changes,
  });

/**
 * Creates a fake server with one presentation. Like the real server, it checks the rev of each change and the schema of
 * the content. `rules` take precedence. `connection`: `down` loses requests, `one-way` loses responses.
 */
export function fakeDeckServer(
  slides: readonly SlideView[],
  changes: Partial<Presentation> = {},
  rules: readonly Rule[] = [],
) {
  const server = {
    deck: makeDeck({ slide_count: slides.length, ...changes }),
    slides: [...slides],
    outlineRev: 4,
    connection: 'up' as 'up' | 'down' | 'one-way',
    find: (id: string) => server.slides.find((slide) => slide.id === id),
    titles: () => server.slides.map(({ title }) => title),
    /** Saves like another user or another tab. */
    saveElsewhere: (id: string, content: SlideContent) => replace(id, content),
  };
  const setSlides = (next: readonly SlideView[]) => {
    server.slides = next.map((slide, index) => ({ ...slide, index }));
    server.outlineRev += 1;
    server.deck = { ...server.deck, slide_count: next.length, outline_rev: server.outlineRev };
  };
  const replace = (id: string, content: SlideContent) => {
    server.slides = server.slides.map((slide) =>
      slide.id === id ? makeSlideWith(slide.index, content, { id, rev: slide.rev + 1 }) : slide,
    );
    server.deck = { ...server.deck, rev: server.deck.rev + 1 };
    return server.find(id);
  };
  /** Slides that are no longer in the presentation; the server restores them by their ids. */
  const removed = new Map<string, SlideView>();
  const handlers: [method: string, path: RegExp, handler: Handler][] = [
    ['GET', /\/slides$/, () => ({ body: { items: server.slides } })],
    ['GET', /\/tasks$/, () => ({ body: { items: [] } })],
    [
      'GET',
      /\/editorial-review$/,
      () => ({ body: { reviewed_at: null, is_outdated: false, findings: [] } }),
    ],
    ['GET', /\/outline$/, () => ({ body: outline() })],
    ['GET', new RegExp(`/presentations/${deckId}$`), () => ({ body: server.deck })],
    [
      'PUT',
      /\/slides\/(\w+)$/,
      (sent, id) => {
        const slide = server.find(id);
        if (!slide || !isAtRev(sent, slide.rev)) return staleResponse;
        if (!slideContentSchema.safeParse(getSentContent(sent)).success) return invalidResponse;
        return { body: replace(id, getSentContent(sent)) };
      },
    ],
    [
      'POST',
      /\/slides$/,
      (sent) => {
        const { content, index = server.slides.length } = sent.body as {
          content: SlideContent;
          index?: number;
        };
        if (!isAtRev(sent, server.outlineRev)) return staleResponse;
        if (!slideContentSchema.safeParse(content).success) return invalidResponse;
        const added = makeSlideWith(index, content, { id: `added${server.outlineRev}` });
        setSlides(server.slides.toSpliced(index, 0, added));
        return { status: 201, body: added };
      },
    ],
    [
      'PUT',
      /\/outline$/,
      (sent) => {
        if (!isAtRev(sent, server.outlineRev)) return staleResponse;
        const { entries, removed: gone = [] } = sent.body as SentOutline;
        if (gone.some(({ id, rev }) => server.find(id)?.rev !== rev)) return staleResponse;
        const known = [...removed.values(), ...server.slides];
        const placed = entries.map(({ id, content, copy_of }, i) => {
          const slide = known.find((one) => one.id === (id ?? copy_of));
          if (id !== undefined) return slide;
          const added = { id: `added${server.outlineRev}${i || ''}` };
          if (content && slideContentSchema.safeParse(content).success)
            return makeSlideWith(i, content, added);
          return slide && { ...slide, ...added, rev: 1 };
        });
        if (!placed.every((slide) => slide !== undefined)) return invalidResponse;
        for (const slide of server.slides) removed.set(slide.id, slide);
        setSlides(placed);
        return { body: outline() };
      },
    ],
    [
      'PATCH',
      new RegExp(`/presentations/${deckId}$`),
      (sent) => {
        if (!isAtRev(sent, server.deck.rev)) return staleResponse;
        server.deck = { ...server.deck, ...(sent.body as object), rev: server.deck.rev + 1 };
        return { body: server.deck };
      },
    ],
  ];
  const outline = () => ({
    ...{ rev: server.outlineRev, title: 'Tides', subtitle: '', intent: null },
    entries: server.slides.map(({ id, point }, i) => ({
      ...{ i, id, point, intent: '', layout_hint: 'bullets', evidence: [], locked: false },
      ...{ made: true, stale: false },
    })),
  });
  const respond: Rule = (sent) => {
    if (server.connection === 'down') return createConnectionError();
    for (const [method, pattern, handler] of handlers) {
      const found = sent.method === method && pattern.exec(sent.path.split('?')[0] ?? '');
      if (!found) continue;
      const response = handler(sent, found[1] ?? '');
      return server.connection === 'one-way' ? createConnectionError() : response;
    }
    return undefined;
  };
  const api = fakeApi(...rules, respond);
  const sentBy = (method: string) => api.sent.filter((sent) => sent.method === method);
  /** The requests that add, remove, restore or move slides. */
  const arrangements = () => sentBy('PUT').filter(({ path }) => path.endsWith('/outline'));
  return Object.assign(server, { api, sentBy, arrangements });
}

export type FakeDeckServer = ReturnType<typeof fakeDeckServer>;
