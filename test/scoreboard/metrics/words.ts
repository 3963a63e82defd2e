import { traceFigures } from '#shared/domain/provenance.ts';
import { measureShareWithoutFaults, type Page, type Score, type ScoredDeck } from '../deck.ts';

const toNormalizedKey = (text: string): string => text.toLowerCase().replace(/[\s\p{P}]+/gu, '');

/** Minimum number of letters of a text that counts as a statement. */
const minStatementLength = 16;

/** Returns texts that appear on more than half of the slides: footers, page numbers, the deck's title. */
function findRepeatedFurniture(pages: readonly Page[]): Set<string> {
  const counts = new Map<string, number>();
  for (const { texts } of pages)
    for (const key of new Set(texts.map(({ text }) => toNormalizedKey(text))))
      counts.set(key, (counts.get(key) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => count > pages.length / 2).map(([key]) => key));
}

const findStatements = ({ texts, title }: Page, furniture: ReadonlySet<string>): string[] =>
  texts
    .map(({ text }) => toNormalizedKey(text))
    .filter(
      (key) =>
        key.length >= minStatementLength && key !== toNormalizedKey(title) && !furniture.has(key),
    );

/**
 * Returns the share of slides without repetition: a new title, at most half of the statements repeated (texts of 16 or
 * more letters that are not on most slides), and a layout that differs from at least one of the two previous slides.
 */
export function measureRepetition(deck: ScoredDeck): Score {
  const furniture = findRepeatedFurniture(deck.pages);
  const seenStatements = new Set<string>();
  const titles = new Set<string>();
  return measureShareWithoutFaults(deck, (page, i) => {
    const faults: string[] = [];
    const title = toNormalizedKey(page.title);
    if (title !== '' && titles.has(title)) faults.push(`“${page.title}” repeats a title`);
    titles.add(title);
    const ownStatements = findStatements(page, furniture);
    const repeated = ownStatements.filter((key) => seenStatements.has(key));
    if (repeated.length > ownStatements.length / 2)
      faults.push(`${repeated.length} of ${ownStatements.length} statements repeated`);
    for (const key of ownStatements) seenStatements.add(key);
    const before = [deck.pages[i - 1]?.form, deck.pages[i - 2]?.form];
    if (before.every((form) => form === page.form))
      faults.push('it has the same form as both previous slides');
    return faults;
  });
}

/** Removes thousands separators and spaces, which differ by language. */
const normalizeText = (text: string): string =>
  text
    .toLowerCase()
    .replace(/(?<=\d)[.,，](?=\d)/g, '')
    .replace(/\s+/g, '');

/** Returns the share of the expected numbers and terms that the slides or their notes contain. */
export function measureCoverage({ pages, asked }: ScoredDeck): Score {
  const { expected } = asked;
  if (!expected) return { unknown: 'the expected content is not defined' };
  const shownText = normalizeText(
    pages.flatMap(({ texts, notes }) => [...texts.map(({ text }) => text), notes]).join('\n'),
  );
  const missing = expected.filter((item) => !shownText.includes(normalizeText(item)));
  return {
    value: 1 - missing.length / Math.max(1, expected.length),
    faults: missing.map((item) => `${item} is missing`),
  };
}

/**
 * Returns the share of the deck's numbers, including those in charts, tables and notes, that are supported by a passage
 * of the sources, computed from passages, or written by the user. 1 if there are no numbers.
 */
export function measureSupportedFigures({ pages, asked }: ScoredDeck): Score {
  const { passages = [], request, language } = asked;
  if (passages.length === 0 && request === undefined)
    return { unknown: 'needs the sources of the deck' };
  const evidence = {
    passages,
    preferred: new Set<string>(),
    userTexts: request === undefined ? [] : [request],
    sourceNames: new Map<string, string>(),
    language,
    allowsCommonKnowledge: false,
  };
  const traces = pages.flatMap(({ content }, i) =>
    traceFigures(content, evidence).map((trace) => ({ ...trace, slide: i + 1 })),
  );
  const unsupported = traces.filter(({ state }) => state === 'unsupported');
  return {
    value: 1 - unsupported.length / Math.max(1, traces.length),
    faults: unsupported.map(({ slide, text }) => `slide ${slide}: ${text} is in no source`),
  };
}
