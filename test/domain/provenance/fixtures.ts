import type { SlideContent } from '#shared/deck/model.ts';
import { type Evidence, traceFigures } from '#shared/domain/provenance.ts';
import type { Passage } from '#shared/schemas/research.ts';

/** Returns a paragraph of the only source in `evidence`. */
export const makePassage = (text: string, more: Partial<Passage> = {}): Passage => ({
  id: 's1-p1',
  source: 's1',
  kind: 'paragraph',
  heading: [],
  text,
  ...more,
});

/** Returns the evidence for an English slide with only these passages. */
export const makeEvidence = (passages: Passage[], more: Partial<Evidence> = {}): Evidence => ({
  passages,
  preferred: new Set(),
  userTexts: [],
  sourceNames: new Map([['s1', 'Annual report']]),
  language: 'en',
  allowsCommonKnowledge: true,
  ...more,
});

/** Returns a slide with these texts that cites the first passage. */
export const makeBulletsSlide = (...texts: string[]): SlideContent => ({
  layout: 'bullets',
  title: 'A plain title',
  notes: '',
  sources: [{ passage_id: 's1-p1', quote: '' }],
  blocks: { items: texts.map((text) => ({ text })) },
});

/** Returns the provenance states of a text's numbers against one source, in order. */
export function traceStates(text: string, source: string, more: Partial<Evidence> = {}): string {
  const traces = traceFigures(
    makeBulletsSlide(text, 'Nothing else'),
    makeEvidence([makePassage(source)], more),
  );
  return traces.map(({ state }) => state).join(' ') || 'none';
}
