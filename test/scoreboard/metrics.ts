import type { Score, ScoredDeck } from './deck.ts';
import {
  measureEditability,
  measureLayoutScore,
  measureSlideCount,
  measureValidity,
} from './metrics/file.ts';
import { measureContrast, measureDensity, measureOverflow } from './metrics/layout.ts';
import {
  measureCostPerSlide,
  measureSecondsPerSlide,
  measureTokensPerSlide,
} from './metrics/price.ts';
import { measureCoverage, measureRepetition, measureSupportedFigures } from './metrics/words.ts';

export type Metric = {
  name: string;
  /** Column header of the table. */
  title: string;
  measure(deck: ScoredDeck): Score;
  /** Whether the mean over all decks must be at least or at most `floor`. */
  bound: 'at least' | 'at most';
  floor: number;
  digits: number;
};

const atLeast = (name: string, title: string, measure: Metric['measure'], floor: number) => ({
  name,
  title,
  measure,
  bound: 'at least' as const,
  floor,
  digits: 2,
});
const atMost = (name: string, title: string, measure: Metric['measure'], floor: number) => ({
  ...atLeast(name, title, measure, floor),
  bound: 'at most' as const,
});

/**
 * All metrics with their limits for the mean over the fixed set. The limits are just below the values of the demo model
 * on the local stack; limits of costs are what a real model's deck may cost.
 */
export const metrics: readonly Metric[] = [
  atLeast('slide_count', 'count', measureSlideCount, 1),
  atLeast('validity', 'valid', measureValidity, 1),
  atLeast('overflow', 'no overflow', measureOverflow, 1),
  atLeast('contrast', 'contrast', measureContrast, 1),
  atLeast('density', 'density', measureDensity, 0.95),
  atLeast('repetition', 'no repetition', measureRepetition, 0.95),
  atLeast('coverage', 'coverage', measureCoverage, 0.7),
  atLeast('figures', 'figures', measureSupportedFigures, 0.99),
  atLeast('editability', 'editability', measureEditability, 3.5),
  { ...atLeast('gate', 'gate', measureLayoutScore, 95), digits: 1 },
  atMost('time', 's/slide', measureSecondsPerSlide, 6),
  { ...atMost('tokens', 'tokens/slide', measureTokensPerSlide, 16_000), digits: 0 },
  { ...atMost('cost', '¢/slide', measureCostPerSlide, 6), digits: 2 },
];

/** Whether a value meets the floor; false for NaN. */
export const meetsFloor = ({ bound, floor }: Metric, value: number): boolean =>
  bound === 'at least' ? value >= floor : value <= floor;
