import type { DateParts } from './dates.ts';
import type { Figure } from './find-figures.ts';

/** The time between two dates or times of day in seconds; `unit`, in seconds, applies to a number without a unit. */
export type Duration = { seconds: number; unit: number };

const minuteSeconds = 60;
const daySeconds = 86_400;
const yearSeconds = 365.25 * daySeconds;

/** Seconds of the most precise part that a date has; undefined for dates in quarters and half years. */
function getDatePrecision({ y, m, d, q, half }: DateParts): number | undefined {
  if (q !== undefined || half !== undefined) return undefined;
  if (d !== undefined) return daySeconds;
  if (m !== undefined) return yearSeconds / 12;
  return y === undefined ? undefined : yearSeconds;
}

/** Converts a date to seconds. Dates without a year are assumed to be in the same year. */
const toSeconds = ({ y = 2001, m = 1, d = 1 }: DateParts): number => Date.UTC(y, m - 1, d) / 1_000;

function computeDateDuration(one: Figure, other: Figure): Duration | undefined {
  const [first, ...more] = one.dates ?? [];
  const [second, ...others] = other.dates ?? [];
  if (!first || !second || more.length + others.length > 0) return undefined;
  const unit = getDatePrecision(first);
  const isComparable = (first.y === undefined) === (second.y === undefined);
  if (unit === undefined || unit !== getDatePrecision(second) || !isComparable) return undefined;
  return { seconds: Math.abs(toSeconds(first) - toSeconds(second)), unit };
}

/** Returns the minutes of a time of day; undefined for other figures. */
function getClockMinutes({ readings: [reading] }: Figure): number | undefined {
  const [time, more] = reading?.values ?? [];
  return reading?.unit?.dimension === 'clock' && !more ? time?.value : undefined;
}

/** Returns the time from the second time of day to the first; from 23:40 to 02:20 passes midnight. */
function computeTimeDuration(one: Figure, other: Figure): Duration | undefined {
  const [first, second] = [getClockMinutes(one), getClockMinutes(other)];
  if (first === undefined || second === undefined) return undefined;
  return { seconds: ((first - second + 1_440) % 1_440) * minuteSeconds, unit: minuteSeconds };
}

/** Returns the time between two dates of the same precision, or from the second time of day to the first. */
export const computeDurationBetween = ([one, other, more]: readonly Figure[]):
  | Duration
  | undefined =>
  one && other && !more
    ? (computeDateDuration(one, other) ?? computeTimeDuration(one, other))
    : undefined;
