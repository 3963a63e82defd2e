import { type ComposedSlide, createDeckContext } from '#shared/deck/compose.ts';
import type { SlideContent } from '#shared/deck/model.ts';
import { figureCodes, type SlideExpectations } from '#shared/deck/quality/evidence.ts';
import { checkSlide } from '#shared/deck/quality.ts';
import { repairDataOnly, repairSlide } from '#shared/deck/repair.ts';
import type { Finding } from '#shared/deck/scene.ts';
import { traceFigures } from '#shared/domain/provenance.ts';
import type { FigureTrace } from '#shared/schemas/provenance.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import type { SlideCheckInputs } from './slide-check-inputs.ts';
import { limitFindings, limitTraces } from './storage-limits.ts';

/** Slide content to store, with its score and findings. */
export type ValidatedSlide = {
  content: SlideContent;
  /** Score from 0 to 100. */
  score: number;
  findings: Finding[];
  /**
   * Provenance of the slide's figures. The most important traces and findings are stored; the score counts all of them.
   */
  provenance: FigureTrace[];
  /** Whether no finding is an error. */
  hasNoErrors: boolean;
  /** The findings that the model must fix, one per line; empty if there are none. */
  problems: string;
};

/** Criteria for the validation of a slide: its point in the outline, and the deck's inputs. */
export type SlideCriteria = SlideCheckInputs & { point: string };

const formatFinding = ({ part, message }: Finding): string =>
  part ? `${part}: ${message}` : message;

type SlideDeck = Pick<DeckItem, 'title' | 'language' | 'theme' | 'brand' | 'slide_count'>;

const toSlideContext = ({ slide_count, ...deck }: SlideDeck, index: number) =>
  createDeckContext(deck, index, slide_count);

/**
 * Validates a slide: repairs it as far as possible without a model, traces its figures, lays it out and checks it.
 * `problems` lists the errors and the figures that no source supports, for a further model call.
 */
export const validateSlide = (
  content: SlideContent,
  deck: SlideDeck,
  index: number,
  criteria?: SlideCriteria,
): ValidatedSlide =>
  checkComposed(repairSlide(content, toSlideContext(deck, index)), deck, criteria);

/** Validates a slide that a user wrote, without changing, cutting or moving any of its text. */
export const validateAsWritten = (
  content: SlideContent,
  deck: SlideDeck,
  index: number,
  criteria: SlideCriteria,
): ValidatedSlide =>
  checkComposed(repairDataOnly(content, toSlideContext(deck, index)), deck, criteria);

function checkComposed(
  { content, composed }: { content: SlideContent; composed: ComposedSlide },
  { language }: SlideDeck,
  criteria?: SlideCriteria,
): ValidatedSlide {
  const provenance = criteria ? traceFigures(content, criteria.evidence) : [];
  const evidence: SlideExpectations = criteria
    ? {
        point: criteria.point,
        figures: provenance,
        hasSources: criteria.evidence.passages.length > 0,
        notes: criteria.notes,
      }
    : {};
  const { score, findings: foundFindings } = checkSlide(content, composed, language, evidence);
  const findings = limitFindings(foundFindings);
  const errors = findings.filter((finding) => finding.severity === 'error');
  const unsupported = findings.filter(({ code }) => figureCodes.has(code));
  return {
    content,
    score,
    findings,
    provenance: limitTraces(provenance),
    hasNoErrors: errors.length === 0,
    problems: [...errors, ...unsupported].map(formatFinding).join('\n'),
  };
}
