import { parseCalculation } from '../deck/calculations.ts';
import type { SlideContent } from '../deck/model.ts';
import type { FigureTrace } from '../schemas/provenance.ts';
import type { Passage } from '../schemas/research.ts';
import {
  type CheckedCalculation,
  formatResultInUnit,
  isResultOf,
  parseOperands,
  writeFormula,
} from './figures/calculate.ts';
import { type DeckFigures, findYears, getDeckFigures } from './figures/deck-figures.ts';
import { Derivations } from './figures/derivations.ts';
import { ComparisonBudget, FigureIndex, type FoundFigures } from './figures/figure-index.ts';
import { type Figure, findFigures } from './figures/find-figures.ts';
import { getLanguageNumberStyle } from './figures/number-notation.ts';
import type { NumberStyle } from './figures/numerals.ts';
import { createQuote } from './figures/quote.ts';
import type { FigureClaim } from './figures/same-figure.ts';
import { findSlideFigures, type SlideFigure } from './figures/slide-figures.ts';

/** The texts that can support a slide's figures. */
export type Evidence = {
  /** All passages of the deck. */
  passages: readonly Passage[];
  /** Ids of passages that the deck's research names; they are searched before the others. */
  preferred: ReadonlySet<string>;
  /** Texts written by the user; figures in them get the state `given`. */
  userTexts: readonly string[];
  /** Source names by id. */
  sourceNames: ReadonlyMap<string, string>;
  /** Language of the deck as a BCP 47 tag. */
  language: string;
  /** Whether figures of common knowledge are allowed, which need no source. Only for decks without sources. */
  allowsCommonKnowledge: boolean;
};

/**
 * Maximum characters of passages searched first because the slide names them; longer ones, such as whole code files,
 * are searched with all other passages.
 */
const maxNearCharacters = 20_000;

/** Finds the sources of a slide's figures in one deck. */
class Tracer {
  private readonly evidence: Evidence;
  private readonly deckFigures: DeckFigures;
  private readonly userFigures: FigureIndex;
  private readonly budget = new ComparisonBudget();

  constructor(evidence: Evidence) {
    this.evidence = evidence;
    this.deckFigures = getDeckFigures(evidence);
    const style = getLanguageNumberStyle(evidence.language);
    const context = { years: findYears(evidence.userTexts), hasPercent: false };
    this.userFigures = new FigureIndex(
      evidence.userTexts.map((text) => ({
        passage: { id: '', source: '', kind: 'paragraph', heading: [], text },
        figures: findFigures(text, style),
        ...context,
      })),
    );
  }

  private toTrace(
    { figure, part }: SlideFigure,
    state: 'supported' | 'derived',
    { passage, figures }: FoundFigures,
  ): FigureTrace {
    return {
      text: figure.text,
      part,
      state,
      passage_id: passage.id,
      quote: createQuote(passage, figures),
      source: this.evidence.sourceNames.get(passage.source) ?? null,
      page: passage.page ?? null,
    };
  }

  /**
   * Returns the traces of a slide's figures; `only` limits them to these texts. Searches the slide's sources first,
   * then the passages of the research, then all other passages.
   */
  trace(slide: SlideContent, only?: ReadonlySet<string>): FigureTrace[] {
    const style = getLanguageNumberStyle(this.evidence.language);
    const namedPassages = new Set(slide.sources.map((source) => source.passage_id));
    const nearPassages = this.evidence.passages
      .filter(({ id, text }) => namedPassages.has(id) && text.length <= maxNearCharacters)
      .map((passage) => ({ passage, ...this.deckFigures.read(passage) }));
    const near: NearEvidence = {
      index: new FigureIndex(nearPassages),
      derivations: nearPassages.map((one) => new Derivations(one)),
      calculations: (slide.calculations ?? []).map((one, at) =>
        parseDeclaredCalculations(one, at, style),
      ),
      operands: new Map(),
    };
    const claims = findSlideFigures(slide, style);
    const selected = only ? claims.filter(({ figure }) => only.has(figure.text)) : claims;
    return selected.map((claim) => this.traceClaim(claim, near));
  }

  private find(claim: FigureClaim, near: NearEvidence): FoundFigures | undefined {
    return near.index.find(claim, this.budget) ?? this.deckFigures.index.find(claim, this.budget);
  }

  private traceClaim(claim: SlideFigure, near: NearEvidence): FigureTrace {
    const support = this.find(claim, near) ?? this.findWithImpliedUnit(claim, near);
    if (support) return this.toTrace(claim, 'supported', support);
    const untraced = { text: claim.figure.text, part: claim.part, ...emptyPassageReference };
    if (this.userFigures.find(claim, this.budget)) return { ...untraced, state: 'given' };
    const calculated = this.traceCalculation(claim, near);
    if (calculated?.state === 'derived') return calculated;
    for (const one of claim.labels === undefined ? near.derivations : []) {
      const found = one.find(claim, this.budget);
      if (!found) continue;
      const { passage } = one;
      const { operation, figures } = found;
      const operands = figures.map(({ text }) => text);
      const formula = writeFormula(operation, operands);
      return { ...this.toTrace(claim, 'derived', { passage, figures }), formula };
    }
    if (calculated) return calculated;
    if (this.isCommonKnowledge) return { ...untraced, state: 'common_knowledge' };
    const unit = this.findMissingUnit(claim, near);
    return { ...untraced, state: 'unsupported', ...(unit ? { hint: unit } : {}) };
  }

  private get isCommonKnowledge(): boolean {
    return this.evidence.allowsCommonKnowledge && this.evidence.passages.length === 0;
  }

  /**
   * Finds a figure whose unit is only written at the figure before it, such as 9.4 in "Asia grew by 12.9%, Oceania by
   * 9.4".
   */
  private findWithImpliedUnit(claim: SlideFigure, near: NearEvidence): FoundFigures | undefined {
    const { impliedUnit: unit, figure } = claim;
    if (!unit) return undefined;
    const readings = figure.readings.map((reading) => ({ ...reading, unit }));
    return this.find({ ...claim, figure: { ...figure, readings } }, near);
  }

  /** Finds the unit that a calculation of the slide or a passage writes after the same number, for a claim without a unit. */
  private findMissingUnit(claim: SlideFigure, near: NearEvidence): FigureTrace['hint'] {
    const { figure, isBare } = claim;
    if (isBare || figure.dates || figure.currency || figure.readings[0]?.unit) return undefined;
    const calculated = near.calculations.find((one) => one?.number === normalizeText(figure.text));
    if (calculated) return { kind: 'unit', text: calculated.text };
    const found = this.find({ ...claim, isBare: true }, near);
    const [first] = found?.figures ?? [];
    return found && first
      ? { kind: 'unit', text: found.passage.text.slice(first.start, first.end).trim() }
      : undefined;
  }

  /**
   * Returns the trace of a figure whose calculation the slide declares: derived if the passages, the user's texts or
   * earlier calculations have all operands and the result is right, unsupported if only the result is wrong. A 100%
   * beside declared shares is derived too. Undefined otherwise.
   */
  private traceCalculation(claim: SlideFigure, near: NearEvidence): FigureTrace | undefined {
    const { figure, part } = claim;
    const declared = findDeclaredCalculation(claim, near.calculations);
    if (!declared) return this.traceBase(claim, near);
    const places = this.findOperands(declared, near);
    if (!places) return undefined;
    const formula = this.formula(declared, near);
    const untraced = { text: figure.text, part, ...emptyPassageReference };
    if (declared.figure !== normalizeText(figure.text) || isResultOf(figure, declared)) {
      const [place] = places;
      return place
        ? { ...this.toTrace(claim, 'derived', place), formula }
        : { ...untraced, state: 'derived', formula };
    }
    const result = formatResultInUnit(figure, declared);
    return result === undefined
      ? undefined
      : { ...untraced, state: 'unsupported', hint: { kind: 'result', text: result, formula } };
  }

  /**
   * Returns the places in the passages where the operands of a calculation are found; undefined if one is not found. An
   * operand may be the right result of an earlier calculation, whose operands are then found the same way.
   */
  private findOperands(
    calculation: DeclaredCalculation,
    near: NearEvidence,
  ): FoundFigures[] | undefined {
    // Each calculation is looked up once, because later ones may use it in several operands.
    if (!near.operands.has(calculation.at))
      near.operands.set(calculation.at, this.findEachOperand(calculation, near));
    return near.operands.get(calculation.at);
  }

  private findEachOperand(calculation: DeclaredCalculation, near: NearEvidence) {
    const places: FoundFigures[] = [];
    for (const operand of calculation.operands) {
      const operandClaim = { figure: operand, isBare: false };
      const found = this.find(operandClaim, near);
      if (found) places.push(found);
      else if (
        !isHundredPercent(operand.text) &&
        !this.userFigures.find(operandClaim, this.budget)
      ) {
        const steps = this.findStep(operand, calculation, near);
        if (!steps) return undefined;
        places.push(...steps.slice(0, 1));
      }
    }
    return places;
  }

  /**
   * For an operand that is the result of an earlier calculation: returns where the operands of that calculation are
   * found.
   */
  private findStep(operand: Figure, calculation: DeclaredCalculation, near: NearEvidence) {
    const step = findStep(operand, calculation, near);
    return step && this.findOperands(step, near);
  }

  /** Returns a calculation's formula; an operand that no passage has is shown as its own calculation. */
  private formula(calculation: DeclaredCalculation, near: NearEvidence): string {
    const texts = calculation.operands.map((operand) => {
      const step = this.find({ figure: operand, isBare: false }, near)
        ? undefined
        : findStep(operand, calculation, near);
      return step ? `(${writeFormula(step.operation, listOperandTexts(step))})` : operand.text;
    });
    return writeFormula(calculation.operation, texts);
  }

  /**
   * Returns the trace of a 100% on a slide that declares a share: the 100% is the whole of which the share is a part.
   */
  private traceBase({ figure, part, isBare }: SlideFigure, near: NearEvidence) {
    const isBase = isHundredPercent(figure.text) || (isBare && figure.text === '100');
    const share = near.calculations.find((one) => one?.operation === 'share');
    const base = share?.operands[1]?.text;
    if (!isBase || base === undefined) return undefined;
    const formula = writeFormula('share', [base, base]);
    return {
      text: figure.text,
      part,
      ...emptyPassageReference,
      state: 'derived' as const,
      formula,
    };
  }
}

/** Evidence that the slide itself cites: passages and declared calculations. */
type NearEvidence = {
  /** Figures of the passages that the slide cites. */
  index: FigureIndex;
  derivations: Derivations[];
  calculations: (DeclaredCalculation | undefined)[];
  /**
   * Where the operands of each calculation are found, by the calculation's index in the slide's list; undefined if one
   * is not found.
   */
  operands: Map<number, FoundFigures[] | undefined>;
};

/**
 * A calculation of a slide. `figure` is its result without blanks, `text` the result as written, `number` its number
 * without the unit; `at` is its index in the slide's list.
 */
type DeclaredCalculation = CheckedCalculation & {
  figure: string;
  text: string;
  number: string;
  at: number;
};

const listOperandTexts = ({ operands }: CheckedCalculation) => operands.map(({ text }) => text);

/** Returns the calculation, earlier in the list, whose correct result is this operand. Later calculations are ignored, so that no cycle can arise. */
function findStep(
  operand: Figure,
  { at }: DeclaredCalculation,
  { calculations }: NearEvidence,
): DeclaredCalculation | undefined {
  const step = calculations.slice(0, at).find((one) => one?.figure === normalizeText(operand.text));
  return step && isResultOf(operand, step) ? step : undefined;
}

const normalizeText = (text: string): string => text.normalize('NFKC').replace(/\s+/g, '');

/**
 * Returns the calculation that a slide declares for a figure: one with the same text, or one whose result is the figure
 * in another notation, such as "22 percent" for `22%`, or 22 in a table whose header has the unit.
 */
function findDeclaredCalculation(
  { figure, isBare, impliedUnit: unit }: SlideFigure,
  calculations: NearEvidence['calculations'],
): DeclaredCalculation | undefined {
  const readings = unit ? figure.readings.map((one) => ({ ...one, unit })) : figure.readings;
  const hasUnit = isBare || figure.currency !== undefined || readings[0]?.unit !== undefined;
  return (
    calculations.find((one) => one?.figure === normalizeText(figure.text)) ??
    calculations.find((one) => hasUnit && one && isResultOf({ ...figure, readings }, one))
  );
}

/** 100% needs no source: it is the whole by definition. */
const isHundredPercent = (text: string): boolean => normalizeText(text) === '100%';

/** Parses a calculation of a slide; undefined when it is malformed or its figures aren't single figures. */
function parseDeclaredCalculations(
  text: string,
  at: number,
  style: NumberStyle,
): DeclaredCalculation | undefined {
  const calculation = parseCalculation(text);
  if (!calculation) return undefined;
  const parsed = parseOperands(calculation, style);
  const [figure, more] = findFigures(calculation.figure, style);
  if (!parsed || !figure || more) return undefined;
  const result = normalizeText(figure.text);
  const [number = ''] = /^[\d.,]*\d/.exec(result) ?? [];
  return { ...parsed, figure: result, text: figure.text, number, at };
}

const emptyPassageReference = { passage_id: null, quote: null, source: null, page: null };

/**
 * Returns the provenance of every figure of a slide, by part: a passage that contains it with the same precision,
 * figures from which it is computed, the user's own text, common knowledge, or nothing. `only` limits the result to
 * figures with these texts. Calls no model. The first call for a long source takes a second, later ones microseconds a
 * figure.
 */
export const traceFigures = (
  slide: SlideContent,
  evidence: Evidence,
  only?: ReadonlySet<string>,
): FigureTrace[] => new Tracer(evidence).trace(slide, only);

/** Counts the figures by state. */
export function countFigures(traces: readonly FigureTrace[]) {
  const count = (state: FigureTrace['state']) => traces.filter((one) => one.state === state).length;
  return {
    supported: count('supported'),
    derived: count('derived'),
    given: count('given'),
    common_knowledge: count('common_knowledge'),
    unsupported: count('unsupported'),
  };
}
