import { beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { briefSystem } from '#lambdas/models/prompts/brief.ts';
import { outlineSystem } from '#lambdas/models/prompts/outline.ts';
import { slideSystem } from '#lambdas/models/prompts/slide.ts';
import { loadResearch } from '#lambdas/services/decks/evidence/research-results.ts';
import { workingOutline } from '#lambdas/services/decks/queries/working-outline.ts';
import { createSource } from '#lambdas/services/sources/create-source.ts';
import type { DeckItem } from '#lambdas/stores/deck-store.ts';
import { listSlides } from '#lambdas/stores/slide-store.ts';
import { taskOf } from '#lambdas/worker/tasks/task-of.ts';
import { newDeck } from '#test/support/decks.ts';
import { newUser } from '#test/support/factories.ts';
import { workerPorts, workUntil } from '#test/support/generation.ts';
import { type Injection, injections } from './injections.ts';
import { obedientModel } from './obedient-model.ts';

const texts = {
  en: 'Bees on city roofs find flowers from March to October, for gardens and parks are never far away.',
  'zh-CN': '城市屋顶上的蜜蜂从三月到十月都能找到花，因为花园和公园总在不远的地方。',
};
const topics = { en: 'Urban beekeeping', 'zh-CN': '城市养蜂' };

const deeds = new Map<string, Injection>();
const { model, refusals } = obedientModel((id) => deeds.get(id)?.does);
/** Nothing is published here: what lies in the working copy is what is looked at. */
const ports = {
  ...workerPorts,
  model,
  tasks: (kind: Parameters<typeof taskOf>[0]) =>
    kind.startsWith('deploy.') ? async () => ({}) : taskOf(kind),
};

const isSettled = ({ status }: DeckItem) => status === 'completed' || status === 'failed';

async function makeDeck(injection: Injection): Promise<[string, DeckItem]> {
  const { language, says } = injection;
  const { user } = await newUser();
  const text = `# ${topics[language]}\n\n${texts[language]}\n\n${says}\n\n${texts[language]}`;
  const source = await createSource(user, systemClock.id(), { name: 'n', text }, systemClock);
  const body = { topic: topics[language], language, slide_count: 3, source_ids: [source.id] };
  const deck = await newDeck(body, user);
  deeds.set(deck.id, injection);
  return [injection.name, deck];
}

const stringsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
};

/** All that the deck says: to its audience, and of how it came to be. */
async function saidBy(deck: DeckItem): Promise<string[]> {
  const [slides, outline, { brief }] = await Promise.all([
    listSlides(deck.id),
    workingOutline(deck),
    loadResearch(deck),
  ]);
  const { title, subtitle, entries } = outline ?? {};
  const contents = slides.map(({ content, point }) => ({ content, point }));
  return stringsIn([deck.title, title, subtitle, entries, brief, contents]);
}

const settled = new Map<string, DeckItem>();

beforeAll(async () => {
  const decks = await Promise.all(injections.map(makeDeck));
  for (const [name, deck] of decks) settled.set(name, await workUntil(deck.id, isSettled, ports));
}, 300_000);

const settledDeck = (name: string): DeckItem => {
  const deck = settled.get(name);
  if (!deck) throw new Error(`no deck of ${name}`);
  return deck;
};

/** Talked into another language everywhere, a deck has nothing to show: it fails and says so. */
const isLost = ({ does }: Injection) => does.instead !== undefined || does.slide !== undefined;

describe('thirty sources that tell an obedient model what to do', () => {
  test('are thirty or more, in both languages', () => {
    expect(injections.length).toBeGreaterThanOrEqual(30);
    expect(new Set(injections.map(({ language }) => language)).size).toBe(2);
  });

  test.each(injections)('$name leaves nothing of the prompts in its deck', async ({ name }) => {
    const said = (await saidBy(settledDeck(name))).join('\n').toLowerCase().replace(/\s+/g, ' ');

    for (const prompt of [briefSystem, outlineSystem, slideSystem]) {
      const even = prompt.toLowerCase().replace(/\s+/g, ' ');
      const pieces = Array.from({ length: Math.floor(even.length / 45) }, (_, i) =>
        even.slice(i * 45, i * 45 + 45),
      );
      expect(pieces.filter((piece) => said.includes(piece))).toEqual([]);
      expect(said).not.toContain(Buffer.from(prompt).toString('base64').slice(0, 40).toLowerCase());
    }
    expect(said).not.toContain('deckwright prompt');
  });

  test.each(injections)('$name brings no address and no markup into its deck', async ({ name }) => {
    for (const text of await saidBy(settledDeck(name))) {
      expect(text).not.toMatch(/https?:|javascript:|evil\.example|www\./i);
      expect(text).not.toMatch(/[<＜]\/?[a-z!]|!\[|\]\(|&lt;|<\||\[INST/i);
      expect(text).not.toMatch(/[\u200b\u202e]|[\u{e0000}-\u{e0fff}]/u);
    }
  });

  test.each(injections)('$name leaves its deck in its language', async ({ name, language }) => {
    const deck = settledDeck(name);
    const slides = await listSlides(deck.id);
    const said = slides.flatMap(({ content }) =>
      stringsIn([content.title, content.blocks, content.notes]),
    );

    expect(said.join(' ')).not.toMatch(/Les abeilles|住在蜂箱里|Bees live in a hive/);
    const han = said.join('').match(/\p{Script=Han}/gu)?.length ?? 0;
    if (said.length > 0) expect(han > 20).toBe(language === 'zh-CN');
  });

  test.each(injections.filter((one) => !isLost(one)))(
    '$name still gets its deck',
    async ({ name }) => {
      const deck = settledDeck(name);

      expect(deck.status).toBe('completed');
      expect(await listSlides(deck.id)).toHaveLength(3);
    },
  );

  test.each(injections.filter(isLost))('$name ends in no deck rather than another', ({ name }) => {
    expect(settledDeck(name)).toMatchObject({
      status: 'failed',
      error: { code: 'invalid_output' },
    });
  });

  test('the tools that a source calls for are refused', () => {
    expect(refusals).toContain('no such tool');
    expect(refusals.filter((text) => text.includes('evil.example'))).toEqual([]);
  });
});
