import { getCompositionKey } from '../composition-key.ts';
import { toPlainText } from '../inline.ts';
import type { Deck, LayoutId } from '../model.ts';
import type { Finding } from '../scene.ts';

function findRepeatedTitles(deck: Deck): Finding[] {
  const seen = new Map<string, number>();
  return deck.slides.flatMap((slide, i) => {
    const key = toPlainText(slide.title).toLowerCase();
    const first = seen.get(key);
    if (first === undefined) seen.set(key, i);
    if (first === undefined) return [];
    const message = `Slides ${first + 1} and ${i + 1} have the same title.`;
    const params = { first: first + 1, second: i + 1 };
    return [{ code: 'repeated_title', severity: 'warning' as const, message, params }];
  });
}

function findRepeatedLayouts(deck: Deck): Finding[] {
  return deck.slides.flatMap((slide, i) => {
    const [one, two] = [deck.slides[i - 1], deck.slides[i - 2]];
    if (slide.layout !== one?.layout || slide.layout !== two?.layout) return [];
    const message = `Slides ${i - 1} to ${i + 1} all have the layout ${slide.layout}.`;
    const params = { from: i - 1, to: i + 1, layout: slide.layout };
    return [{ code: 'repeated_layout', severity: 'info' as const, message, params }];
  });
}

/** Reports slides that look alike within three slides: charts of one kind, or equal numbers of columns. */
function findRepeatedCompositions(deck: Deck): Finding[] {
  return deck.slides.flatMap((slide, i) => {
    const own = getCompositionKey(slide);
    const first = [i - 2, i - 1].find((at) => {
      const other = deck.slides[at];
      return own && other && own === getCompositionKey(other);
    });
    if (first === undefined) return [];
    const message = `Slides ${first + 1} and ${i + 1} have the same composition, ${own}.`;
    const params = { first: first + 1, second: i + 1 };
    return [{ code: 'repeated_composition', severity: 'info' as const, message, params }];
  });
}

/** Reports slides with the same id; links to slides use the id, so it must be unique. */
function findRepeatedIds(deck: Deck): Finding[] {
  const ids = deck.slides.map((slide) => slide.id);
  return ids.flatMap((id, i) => {
    const first = ids.indexOf(id);
    if (first === i) return [];
    const message = `Slides ${first + 1} and ${i + 1} have the same id, so links open the wrong slide.`;
    const params = { first: first + 1, second: i + 1 };
    return [{ code: 'repeated_id', severity: 'error' as const, message, params }];
  });
}

/** Reports covers that are not the first slide and closings that are not the last. */
function findMisplacedEnds(deck: Deck): Finding[] {
  const last = deck.slides.length - 1;
  return deck.slides.flatMap((slide, i) => {
    const isCover = slide.layout === 'cover' && i > 0;
    const isClosing = slide.layout === 'closing' && i < last;
    if (!isCover && !isClosing) return [];
    const message = `Slide ${i + 1} is a ${slide.layout} in the middle of the deck.`;
    const params = { slide: i + 1, layout: slide.layout };
    return [{ code: 'misplaced_end', severity: 'warning' as const, message, params }];
  });
}

const frameLayouts: LayoutId[] = ['cover', 'agenda', 'section', 'closing'];

/** Reports a longer deck in which more than half of the content slides have the same layout. */
function checkMonotony(deck: Deck): Finding[] {
  const inner = deck.slides.map((slide) => slide.layout).filter((id) => !frameLayouts.includes(id));
  const layout = inner.find(
    (id) => inner.filter((other) => other === id).length > inner.length / 2,
  );
  if (!layout || inner.length < 6) return [];
  const count = inner.filter((id) => id === layout).length;
  const message = `${count} of ${inner.length} slides have the layout ${layout}.`;
  return [{ code: 'monotony', severity: 'info', message, params: { count, layout } }];
}

/** Checks the sequence of slides: titles, ids, cover and closing, and variety of layouts. */
export function checkSlideSequence(deck: Deck): Finding[] {
  return [
    ...findRepeatedTitles(deck),
    ...findRepeatedLayouts(deck),
    ...findRepeatedCompositions(deck),
    ...findRepeatedIds(deck),
    ...findMisplacedEnds(deck),
    ...checkMonotony(deck),
  ];
}
