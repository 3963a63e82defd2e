import type { DateParts } from './dates.ts';
import type { Figure } from './find-figures.ts';

/** The time between two dates or times of day in seconds; `unit`, in seconds, applies to a number without a unit. */
export type Duration = { seconds: number; unit: number };

const minute = 60;
const day = 86_400;
const year = 365.25 * day;

/** Seconds of the most precise part that a date has; undefined for dates in quarters and half years. */
function precision({ y, m, d, q, half }: DateParts): number | undefined {
  if (q !== undefined || half !== undefined) return undefined;
  if (d !== undefined) return day;
  if (m !== undefined) return year / 12;
  return y === undefined ? undefined : year;
}

/** Converts a date to seconds. Dates without a year are assumed to be in the same year. */
const toSeconds = ({ y = 2001, m = 1, d = 1 }: DateParts): number => Date.UTC(y, m - 1, d) / 1_000;

function betweenDates(one: Figure, other: Figure): Duration | undefined {
  const [first, ...more] = one.dates ?? [];
  const [second, ...others] = other.dates ?? [];
  if (!first || !second || more.length + others.length > 0) return undefined;
  const unit = precision(first);
  const isComparable = (first.y === undefined) === (second.y === undefined);
  if (unit === undefined || unit !== precision(second) || !isComparable) return undefined;
  return { seconds: Math.abs(toSeconds(first) - toSeconds(second)), unit };
}

/** Returns the minutes of a time of day; undefined for other figures. */
function clockMinutes({ readings: [reading] }: Figure): number | undefined {
  const [time, more] = reading?.values ?? [];
  return reading?.unit?.dimension === 'clock' && !more ? time?.value : undefined;
}

/** Returns the time from the second time of day to the first; from 23:40 to 02:20 passes midnight. */
function betweenTimes(one: Figure, other: Figure): Duration | undefined {
  const [first, second] = [clockMinutes(one), clockMinutes(other)];
  if (first === undefined || second === undefined) return undefined;
  return { seconds: ((first - second + 1_440) % 1_440) * minute, unit: minute };
}

/** Returns the time between two dates of the same precision, or from the second time of day to the first. */
export const durationBetween = ([one, other, more]: readonly Figure[]): Duration | undefined =>
  one && other && !more ? (betweenDates(one, other) ?? betweenTimes(one, other)) : undefined;
