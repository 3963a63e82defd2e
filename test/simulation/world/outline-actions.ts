import { addSlide } from '#lambdas/services/decks/commands/add-slide.ts';
import { editOutline } from '#lambdas/services/decks/commands/edit-outline.ts';
import { regenerateOutline } from '#lambdas/services/decks/commands/regenerate-outline.ts';
import { removeSlide } from '#lambdas/services/decks/commands/remove-slide.ts';
import { reorderSlides } from '#lambdas/services/decks/commands/reorder-slides.ts';
import {
  acceptProposal,
  discardProposal,
} from '#lambdas/services/decks/commands/resolve-proposal.ts';
import { reviseSlide } from '#lambdas/services/decks/commands/revise-slide.ts';
import { loadWorkingOutline } from '#lambdas/services/decks/queries/working-outline.ts';
import { getDeck } from '#lambdas/stores/deck-store.ts';
import { listSlides, type SlideItem } from '#lambdas/stores/slide-store.ts';
import type { SlideContent } from '#shared/deck/model.ts';
import type { EditOutlineBody, WorkingEntry } from '#shared/schemas/outline.ts';
import type { Random } from '../core/random.ts';
import { serialWords } from '../model/responses.ts';
import type { PersonAction, SimulatedPerson } from './person-actions.ts';

/** Reads the outline as a person sees it before acting; it may be outdated when they act. */
async function readOutline({ deckId }: SimulatedPerson) {
  const deck = await getDeck(deckId);
  const outline = deck && (await loadWorkingOutline(deck));
  return deck && outline?.isComplete ? { deck, outline } : undefined;
}

const toBodyEntry = ({ id, point }: Pick<WorkingEntry, 'id' | 'point'>) => ({ id, point });

type Entries = EditOutlineBody['entries'];

/** Functions that edit an outline in different ways. */
const outlineEdits: readonly ((entries: Entries, random: Random, word: string) => Entries)[] = [
  (entries, random, word) =>
    entries.with(random.int(entries.length), {
      ...random.pick(entries),
      id: undefined,
      point: `Reworded ${word} holds.`,
    }),
  (entries, random, word) => {
    const i = random.int(entries.length);
    return entries.map((entry, j) => (i === j ? { ...entry, point: `Said ${word} anew.` } : entry));
  },
  (entries) => entries.toReversed(),
  (entries, random) =>
    entries.length === 1 ? entries : entries.toSpliced(random.int(entries.length), 1),
  (entries, random, word) =>
    entries.toSpliced(random.int(entries.length + 1), 0, { point: `Added ${word} holds.` }),
];

/** Returns a unique word for each text that a person writes. */
const createUniqueWord = ({ world }: SimulatedPerson): string =>
  serialWords(world.boundary.operations);

async function editOutlineRandomly(person: SimulatedPerson): Promise<unknown> {
  const seenOutline = await readOutline(person);
  if (!seenOutline) return undefined;
  const { user, deckId, random, world } = person;
  const before = seenOutline.outline.entries.map(toBodyEntry);
  const entries = random.pick(outlineEdits)(before, random, createUniqueWord(person));
  return editOutline(
    user,
    deckId,
    { rev: seenOutline.deck.outline_rev, body: { entries } },
    world.clock,
  );
}

const createSlideContent = (word: string): SlideContent => ({
  layout: 'bullets',
  title: `A person gives ${word}`,
  notes: '',
  sources: [],
  blocks: { items: [{ text: 'First reason to agree' }, { text: 'Second reason to agree' }] },
});

async function addSlideSomewhere(person: SimulatedPerson): Promise<unknown> {
  const seenOutline = await readOutline(person);
  if (!seenOutline) return undefined;
  const { user, deckId, random, world } = person;
  const word = createUniqueWord(person);
  const index = random.int(seenOutline.deck.slide_count + 1);
  const body = random.chance(0.5)
    ? { sentence: `Say ${word} too`, index }
    : { content: createSlideContent(word), index };
  const addition = { rev: seenOutline.deck.outline_rev, body, requestId: world.clock.id() };
  return addSlide(user, deckId, addition, world.clock);
}

/** Returns a random slide in the current state of the deck. */
async function pickRandomSlide({
  deckId,
  random,
}: SimulatedPerson): Promise<SlideItem | undefined> {
  const slides = await listSlides(deckId);
  return slides.length === 0 ? undefined : random.pick(slides);
}

const withRandomSlide =
  (work: (person: SimulatedPerson, seen: { slideId: string; rev: number }) => Promise<unknown>) =>
  async (person: SimulatedPerson): Promise<unknown> => {
    const slide = await pickRandomSlide(person);
    return slide && work(person, { slideId: slide.id, rev: slide.rev });
  };

async function reorderAllSlides(person: SimulatedPerson): Promise<unknown> {
  const seen = await readOutline(person);
  if (!seen) return undefined;
  const { user, deckId, world } = person;
  const slideIds = seen.deck.slide_ids.toReversed();
  return reorderSlides(user, deckId, { slideIds, rev: seen.deck.outline_rev }, world.clock);
}

/** Actions of a person on the outline, and actions that add, move or remove slides. */
export const outlineActions: readonly PersonAction[] = [
  { name: 'edit outline', weight: 2, work: editOutlineRandomly },
  {
    name: 'write outline again',
    isRelease: true,
    weight: 1,
    work: ({ user, deckId, world, random }) =>
      regenerateOutline(
        user,
        deckId,
        { instruction: 'Be bolder.', locked: [random.int(3)] },
        world.clock,
      ),
  },
  { name: 'add slide', isRelease: true, weight: 1.5, work: addSlideSomewhere },
  {
    name: 'remove slide',
    weight: 0.7,
    work: withRandomSlide(({ user, deckId, world }, seen) =>
      removeSlide(user, deckId, seen, world.clock),
    ),
  },
  { name: 'reorder slides', weight: 0.7, work: reorderAllSlides },
  {
    name: 'revise slide',
    isRelease: true,
    weight: 1.5,
    work: withRandomSlide(({ user, deckId, world }, seen) =>
      reviseSlide(user, deckId, { ...seen, instruction: 'Be shorter.' }, world.clock),
    ),
  },
  {
    name: 'accept proposal',
    weight: 1,
    work: withRandomSlide(({ user, deckId, world }, seen) =>
      acceptProposal(user, deckId, seen, world.clock),
    ),
  },
  {
    name: 'discard proposal',
    weight: 0.5,
    work: withRandomSlide(({ user, deckId }, seen) => discardProposal(user, deckId, seen)),
  },
];
