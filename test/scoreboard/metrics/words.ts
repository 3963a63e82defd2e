import { traceFigures } from '#shared/domain/provenance.ts';
import { type Page, type Score, type ScoredDeck, shareWithout } from '../deck.ts';

const keyOf = (text: string): string => text.toLowerCase().replace(/[\s\p{P}]+/gu, '');

/** A text that is long enough to be a statement, by its letters. */
const statement = 16;

/** What stands on more than half of the slides: footers, page numbers, the deck's title. */
function furnitureOf(pages: readonly Page[]): Set<string> {
  const counts = new Map<string, number>();
  for (const { texts } of pages)
    for (const key of new Set(texts.map(({ text }) => keyOf(text))))
      counts.set(key, (counts.get(key) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => count > pages.length / 2).map(([key]) => key));
}

const statementsOf = ({ texts, title }: Page, furniture: ReadonlySet<string>): string[] =>
  texts
    .map(({ text }) => keyOf(text))
    .filter((key) => key.length >= statement && key !== keyOf(title) && !furniture.has(key));

/**
 * The share of slides that repeat nothing: a title that no slide before had, at most half of their statements (texts
 * of 16 letters or more that aren't on most slides) said before, and a form that the two slides before don't both have.
 */
export function repetition(deck: ScoredDeck): Score {
  const furniture = furnitureOf(deck.pages);
  const said = new Set<string>();
  const titles = new Set<string>();
  return shareWithout(deck, (page, i) => {
    const faults: string[] = [];
    const title = keyOf(page.title);
    if (title !== '' && titles.has(title)) faults.push(`“${page.title}” is a title again`);
    titles.add(title);
    const own = statementsOf(page, furniture);
    const again = own.filter((key) => said.has(key));
    if (again.length > own.length / 2) faults.push(`${again.length} of ${own.length} said before`);
    for (const key of own) said.add(key);
    const before = [deck.pages[i - 1]?.form, deck.pages[i - 2]?.form];
    if (before.every((form) => form === page.form))
      faults.push('its form is that of both slides before');
    return faults;
  });
}

/** Without marks, thousands signs, spaces before signs and between Chinese: decks write as their language does. */
const even = (text: string): string =>
  text
    .toLowerCase()
    .replace(/(?<=\d)[.,，](?=\d)/g, '')
    .replace(/\s+/g, '');

/** The share of the figures and terms that a careful reader would insist on which the slides or their notes say. */
export function coverage({ pages, asked }: ScoredDeck): Score {
  const { expected } = asked;
  if (!expected) return { unknown: 'nobody said what the deck is to say' };
  const said = even(
    pages.flatMap(({ texts, notes }) => [...texts.map(({ text }) => text), notes]).join('\n'),
  );
  const missing = expected.filter((item) => !said.includes(even(item)));
  return {
    value: 1 - missing.length / Math.max(1, expected.length),
    faults: missing.map((item) => `${item} is not said`),
  };
}

/**
 * The share of the deck's figures, those of charts, tables and notes included, that a passage of the sources says,
 * that follow from one, or that whoever asked has written. 1 where there are none.
 */
export function figures({ pages, asked }: ScoredDeck): Score {
  const { passages = [], request, language } = asked;
  if (passages.length === 0 && request === undefined)
    return { unknown: 'needs the sources that the deck was made of' };
  const grounds = {
    passages,
    preferred: new Set<string>(),
    own: request === undefined ? [] : [request],
    sourceNames: new Map<string, string>(),
    language,
  };
  const traces = pages.flatMap(({ content }, i) =>
    traceFigures(content, grounds).map((trace) => ({ ...trace, slide: i + 1 })),
  );
  const lost = traces.filter(({ state }) => state === 'unsupported');
  return {
    value: 1 - lost.length / Math.max(1, traces.length),
    faults: lost.map(({ slide, text }) => `slide ${slide}: ${text} stands in no source`),
  };
}
