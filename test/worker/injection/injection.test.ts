import { beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { briefSystem } from '#lambdas/models/prompts/brief.ts';
import { outlineSystem } from '#lambdas/models/prompts/outline.ts';
import { slideSystem } from '#lambdas/models/prompts/slide.ts';
import { loadResearch } from '#lambdas/services/decks/evidence/research-results.ts';
import { loadWorkingOutline } from '#lambdas/services/decks/queries/working-outline.ts';
import { createSource } from '#lambdas/services/sources/create-source.ts';
import type { DeckItem } from '#lambdas/stores/deck-store.ts';
import { listSlides } from '#lambdas/stores/slide-store.ts';
import { getTaskHandler } from '#lambdas/worker/tasks/task-handlers.ts';
import { newDeck } from '#test/support/decks.ts';
import { newUser } from '#test/support/factories.ts';
import { processQueueUntil, workerPorts } from '#test/support/generation.ts';
import { createLongSource } from '#test/support/long-source.ts';
import { type Injection, injections } from './injections.ts';
import { createObedientModel } from './obedient-model.ts';

const sourceTexts = {
  en: 'Bees on city roofs find flowers from March to October, for gardens and parks are never far away.',
  'zh-CN': '城市屋顶上的蜜蜂从三月到十月都能找到花，因为花园和公园总在不远的地方。',
};
const topics = { en: 'Urban beekeeping', 'zh-CN': '城市养蜂' };

const injectionsByDeck = new Map<string, Injection>();
const { model, refusals } = createObedientModel((id) => injectionsByDeck.get(id)?.behaviour);
/** Ports that publish nothing, because the tests check the working copy. */
const unpublishedPorts = {
  ...workerPorts,
  model,
  tasks: (kind: Parameters<typeof getTaskHandler>[0]) =>
    kind.startsWith('deploy.') ? async () => ({}) : getTaskHandler(kind),
};

const hasEnded = ({ status }: DeckItem) => status === 'completed' || status === 'failed';

async function makeDeck(injection: Injection): Promise<[string, DeckItem]> {
  const { language, sourceText } = injection;
  const { user } = await newUser();
  const short = `# ${topics[language]}\n\n${sourceTexts[language]}\n\n${sourceText}\n\n${sourceTexts[language]}`;
  // Only a long source is researched, with tools that an instruction in it may try to call.
  const text = injection.behaviour.calls ? createLongSource(short) : short;
  const source = await createSource(user, systemClock.id(), { name: 'n', text }, systemClock);
  const body = { topic: topics[language], language, slide_count: 3, source_ids: [source.id] };
  const deck = await newDeck(body, user);
  injectionsByDeck.set(deck.id, injection);
  return [injection.name, deck];
}

const collectStrings = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(collectStrings)
    : [];
};

/** Returns all texts of the deck: title, outline with intent, open questions and headline figures, brief and slides. */
async function readDeckTexts(deck: DeckItem): Promise<string[]> {
  const [slides, outline, { brief }] = await Promise.all([
    listSlides(deck.id),
    loadWorkingOutline(deck),
    loadResearch(deck),
  ]);
  const { title, subtitle, entries, details } = outline ?? {};
  const contents = slides.map(({ content, point }) => ({ content, point }));
  // The facts of a brief without a model call are the source's own words, so they are not checked.
  const written = brief?.is_passages ? [] : brief;
  return collectStrings([deck.title, title, subtitle, entries, details, written, contents]);
}

const endedDecks = new Map<string, DeckItem>();

beforeAll(async () => {
  const decks = await Promise.all(injections.map(makeDeck));
  for (const [name, deck] of decks)
    endedDecks.set(name, await processQueueUntil(deck.id, hasEnded, unpublishedPorts));
}, 300_000);

const getEndedDeck = (name: string): DeckItem => {
  const deck = endedDecks.get(name);
  if (!deck) throw new Error(`no deck for ${name}`);
  return deck;
};

/** Whether the injection changes the language of all texts; a deck then fails with a reason. */
const changesLanguage = ({ behaviour: does }: Injection) =>
  does.instead !== undefined || does.slide !== undefined;

describe('thirty sources with instructions for an obedient model', () => {
  test('the injection corpus has at least thirty sources, in both languages', () => {
    expect(injections.length).toBeGreaterThanOrEqual(30);
    expect(new Set(injections.map(({ language }) => language)).size).toBe(2);
  });

  test.each(injections)('the source $name leaks no prompt text into the deck', async ({ name }) => {
    const texts = (await readDeckTexts(getEndedDeck(name)))
      .join('\n')
      .toLowerCase()
      .replace(/\s+/g, ' ');

    for (const prompt of [briefSystem, outlineSystem, slideSystem]) {
      const promptText = prompt.toLowerCase().replace(/\s+/g, ' ');
      const pieces = Array.from({ length: Math.floor(promptText.length / 45) }, (_, i) =>
        promptText.slice(i * 45, i * 45 + 45),
      );
      expect(pieces.filter((piece) => texts.includes(piece))).toEqual([]);
      expect(texts).not.toContain(
        Buffer.from(prompt).toString('base64').slice(0, 40).toLowerCase(),
      );
    }
    expect(texts).not.toContain('deckwright prompt');
  });

  test.each(injections)(
    'the source $name adds no web address and no markup to the deck',
    async ({ name }) => {
      for (const text of await readDeckTexts(getEndedDeck(name))) {
        expect(text).not.toMatch(/https?:|javascript:|evil\.example|www\./i);
        expect(text).not.toMatch(/[<＜]\/?[a-z!]|!\[|\]\(|&lt;|<\||\[INST/i);
        expect(text).not.toMatch(/[\u200b\u202e]|[\u{e0000}-\u{e0fff}]/u);
      }
    },
  );

  test.each(injections)(
    'the source $name does not change the deck’s language',
    async ({ name, language }) => {
      const deck = getEndedDeck(name);
      const slides = await listSlides(deck.id);
      const texts = slides.flatMap(({ content }) =>
        collectStrings([content.title, content.blocks, content.notes]),
      );

      expect(texts.join(' ')).not.toMatch(/Les abeilles|住在蜂箱里|Bees live in a hive/);
      const han = texts.join('').match(/\p{Script=Han}/gu)?.length ?? 0;
      if (texts.length > 0) expect(han > 20).toBe(language === 'zh-CN');
    },
  );

  test.each(injections.filter((injection) => !changesLanguage(injection)))(
    'a deck is made despite the instructions in the source $name',
    async ({ name }) => {
      const deck = getEndedDeck(name);

      expect(deck.status).toBe('completed');
      expect(await listSlides(deck.id)).toHaveLength(3);
    },
  );

  test.each(injections.filter(changesLanguage))(
    'the source $name makes the deck fail instead of manipulating its slides',
    ({ name }) => {
      expect(getEndedDeck(name)).toMatchObject({
        status: 'failed',
        error: { code: 'invalid_output' },
      });
    },
  );

  test('a tool use that a source asks for is rejected', () => {
    expect(refusals).toContain('no such tool');
    expect(refusals.filter((text) => text.includes('evil.example'))).toEqual([]);
  });
});
