import type { Moment } from './moments.ts';

/** A tick of a time axis; `day` counts days in the same way as in `Moment`. */
export type Tick = { day: number; label: string };

const msPerDay = 86_400_000;
const maxTicks = 9;
const daysPerYear = 365.25;

const findFirstStep = (steps: readonly number[], span: number) =>
  steps.find((step) => span / step <= maxTicks - 1) ?? steps.at(-1) ?? 1;

function createYearTicks(from: number, to: number): Tick[] {
  const step = findFirstStep([1, 2, 5, 10, 20, 50, 100, 200, 500, 1000], (to - from) / daysPerYear);
  const first = Math.ceil(new Date(from * msPerDay).getUTCFullYear() / step) * step;
  return Array.from({ length: maxTicks + 1 }, (_, i) => {
    const year = first + i * step;
    const time = new Date(0);
    time.setUTCFullYear(year, 0, 1);
    return { day: time.getTime() / msPerDay, label: String(year) };
  });
}

function createMonthTicks(from: number, to: number, language: string): Tick[] {
  const step = findFirstStep([1, 2, 3, 6], ((to - from) / daysPerYear) * 12);
  const name = new Intl.DateTimeFormat(language, { month: 'short', timeZone: 'UTC' });
  const start = new Date(from * msPerDay);
  const first = Math.ceil(start.getUTCMonth() / step) * step;
  return Array.from({ length: maxTicks + 1 }, (_, i) => {
    const time = new Date(Date.UTC(start.getUTCFullYear(), first + i * step, 1));
    return { day: time.getTime() / msPerDay, label: name.format(time) };
  });
}

function createHourTicks(from: number, to: number): Tick[] {
  const step = findFirstStep([1, 2, 3, 6, 12], (to - from) * 24);
  const first = Math.ceil((from * 24) / step) * step;
  return Array.from({ length: maxTicks + 1 }, (_, i) => {
    const hour = first + i * step;
    return { day: hour / 24, label: `${String(hour % 24).padStart(2, '0')}:00` };
  });
}

/**
 * Minimum time spans in days: from two years the ticks are years, from six weeks months; shorter spans have no ticks.
 */
const minYearSpan = 2 * daysPerYear;
const minMonthSpan = 42;

function createTicks(kind: Moment['kind'], from: number, to: number, language: string): Tick[] {
  if (kind === 'clock') return createHourTicks(from, to);
  if (kind === 'elapsed') return [];
  if (to - from >= minYearSpan) return createYearTicks(from, to);
  return to - from >= minMonthSpan ? createMonthTicks(from, to, language) : [];
}

/** Returns the ticks between the first and the last moment of a timeline; empty if there would be only one. */
export function createTimeTicks(kind: Moment['kind'], days: number[], language: string): Tick[] {
  const [from, to] = [days[0] ?? 0, days.at(-1) ?? 0];
  const ticks = createTicks(kind, from, to, language).filter(({ day }) => day >= from && day <= to);
  return ticks.length > 1 ? ticks : [];
}
