/**
 * Formats a count: 1,234 -> `1.2K`, 3,400,000 -> `3.4M`; one decimal, below a thousand unchanged.
 */
export function formatCount(value: number): string {
  const size = Math.abs(value);
  if (size < 1000) return String(value);
  if (size < 999_950) return `${(value / 1000).toFixed(1)}K`;
  return `${(value / 1_000_000).toFixed(1)}M`;
}

/** Formats millionths of a US dollar as money, with four decimals below one dollar. */
export function formatCost(micros: number, locale: string): string {
  const dollars = micros / 1_000_000;
  const digits = dollars > 0 && dollars < 1 ? 4 : 2;
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: 2,
    maximumFractionDigits: digits,
  }).format(dollars);
}

const relativeTimeUnits: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** Formats a time as a relative age: `3 minutes ago`. Less than a minute counts as now. */
export function formatAge(iso: string, locale: string, now = Date.now()): string {
  const seconds = (new Date(iso).getTime() - now) / 1000;
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' });
  const step = relativeTimeUnits.find(([, size]) => Math.abs(seconds) >= size);
  if (!step) return words.format(0, 'second');
  return words.format(Math.round(seconds / step[1]), step[0]);
}

/** Formats a date in the browser's time zone. */
export function formatDate(iso: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(new Date(iso));
}

/** Formats a calendar day `YYYY-MM-DD` as `Mar 10`. */
export function formatDay(day: string, locale: string): string {
  const words = new Intl.DateTimeFormat(locale, {
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  });
  return words.format(new Date(`${day}T00:00:00Z`));
}

/** Formats a calendar month `YYYY-MM` as `March 2026`. */
export function formatMonth(month: string, locale: string): string {
  const words = new Intl.DateTimeFormat(locale, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return words.format(new Date(`${month}-01T00:00:00Z`));
}

/** Formats the time of day in the browser's time zone, with seconds. */
export function formatTime(iso: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { timeStyle: 'medium' }).format(new Date(iso));
}

/** Formats a fraction from 0 to 1 as a whole percentage. */
export function formatPercent(share: number, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'percent' }).format(share);
}

/** Formats a duration: `42 s`, `3 min 5 s`. */
export function formatSeconds(seconds: number, locale: string): string {
  const unit = (value: number, name: string) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'short' }).format(
      value,
    );
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 60) return unit(whole, 'second');
  const restSeconds = whole % 60;
  const minutes = unit(Math.floor(whole / 60), 'minute');
  return restSeconds === 0 ? minutes : `${minutes} ${unit(restSeconds, 'second')}`;
}

/** Formats date and time, where a relative age is not precise enough. */
export function formatDateTime(iso: string, locale: string): string {
  const words = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  return words.format(new Date(iso));
}

/** Formats a file size in kB or MB (units of 1000), with 1 kB as the minimum. */
export function formatSize(bytes: number, locale: string): string {
  const isLarge = bytes >= 999_500;
  const value = isLarge ? bytes / 1_000_000 : Math.max(1, bytes / 1000);
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: isLarge ? 1 : 0,
  }).format(value);
}

/** Returns the first letters of a person's first and last name; of a name without spaces, its first letter. */
export function getInitials(name: string): string {
  const words = name.trim().split(/\s+/);
  const picked = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return picked
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}
