import { type Composed, contextOf } from '#shared/deck/compose.ts';
import type { SlideContent } from '#shared/deck/model.ts';
import type { Evidence } from '#shared/deck/quality/evidence.ts';
import { checkSlide } from '#shared/deck/quality.ts';
import { evenSlide, repairSlide } from '#shared/deck/repair.ts';
import type { Finding } from '#shared/deck/scene.ts';
import { traceFigures } from '#shared/domain/provenance.ts';
import type { FigureTrace } from '#shared/schemas/provenance.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import { keptFindings, keptTraces } from './bounded-evidence.ts';
import type { Measure } from './deck-evidence.ts';

/** A slide's content as it is to be kept, with its score and what is left to mend. */
export type Judged = {
  content: SlideContent;
  /** 0 to 100. */
  score: number;
  findings: Finding[];
  /** Where its figures come from. Of very many traces and findings those that matter are kept; the score is of all. */
  provenance: FigureTrace[];
  /** It can be shown as it is. */
  isFit: boolean;
  /** What the model is asked to mend, a line a finding; empty when the slide is good. */
  problems: string;
};

/** What a slide is held against: the outline's point, and what its deck may rest on. */
export type Against = Measure & { point: string };

const lineOf = ({ part, message }: Finding): string => (part ? `${part}: ${message}` : message);

type DeckOf = Pick<DeckItem, 'title' | 'language' | 'theme' | 'slide_count'>;

const placeIn = ({ title, language, theme, slide_count }: DeckOf, index: number) =>
  contextOf({ title, language, theme }, index, slide_count);

/**
 * Repairs what needs no model, traces the figures, lays the slide out and checks it. Errors are worth another model
 * call, and figures that no source tells.
 */
export const validateSlide = (
  content: SlideContent,
  deck: DeckOf,
  index: number,
  against?: Against,
): Judged => check(repairSlide(content, placeIn(deck, index)), deck, against);

/** Checks a slide that a person has written: no word of it is changed, cut or moved. */
export const validateAsWritten = (
  content: SlideContent,
  deck: DeckOf,
  index: number,
  against: Against,
): Judged => check(evenSlide(content, placeIn(deck, index)), deck, against);

function check(
  { content, composed }: { content: SlideContent; composed: Composed },
  { language }: DeckOf,
  against?: Against,
): Judged {
  const provenance = against ? traceFigures(content, against.grounds) : [];
  const evidence: Evidence = against
    ? {
        point: against.point,
        figures: provenance,
        hasSources: against.grounds.passages.length > 0,
        notes: against.notes,
      }
    : {};
  const { score, findings: found } = checkSlide(content, composed, language, evidence);
  const findings = keptFindings(found);
  const errors = findings.filter((finding) => finding.severity === 'error');
  const untold = findings.filter((finding) => finding.code === 'unsupported');
  return {
    content,
    score,
    findings,
    provenance: keptTraces(provenance),
    isFit: errors.length === 0,
    problems: [...errors, ...untold].map(lineOf).join('\n'),
  };
}
