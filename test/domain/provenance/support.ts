import type { SlideContent } from '#shared/deck/model.ts';
import { type Grounds, traceFigures } from '#shared/domain/provenance.ts';
import type { Passage } from '#shared/schemas/research.ts';

/** A paragraph of the one source that `grounds` knows. */
export const passage = (text: string, more: Partial<Passage> = {}): Passage => ({
  id: 's1-p1',
  source: 's1',
  kind: 'paragraph',
  heading: [],
  text,
  ...more,
});

/** What an English slide rests on: these passages and nothing else. */
export const grounds = (passages: Passage[], more: Partial<Grounds> = {}): Grounds => ({
  passages,
  preferred: new Set(),
  own: [],
  sourceNames: new Map([['s1', 'Annual report']]),
  language: 'en',
  ...more,
});

/** A slide of these texts that names the first passage as its source. */
export const bullets = (...texts: string[]): SlideContent => ({
  layout: 'bullets',
  title: 'A plain title',
  notes: '',
  sources: [{ passage_id: 's1-p1', quote: '' }],
  blocks: { items: texts.map((text) => ({ text })) },
});

/** States of what one text claims against one source, in order. */
export function statesOf(text: string, source: string, more: Partial<Grounds> = {}): string {
  const traces = traceFigures(bullets(text, 'Nothing else'), grounds([passage(source)], more));
  return traces.map(({ state }) => state).join(' ') || 'none';
}
