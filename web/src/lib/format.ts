/** 1,234 -> `1.2K`, 3,400,000 -> `3.4M`; one decimal, below a thousand as it is. */
export function formatCount(value: number): string {
  const size = Math.abs(value);
  if (size < 1000) return String(value);
  if (size < 999_950) return `${(value / 1000).toFixed(1)}K`;
  return `${(value / 1_000_000).toFixed(1)}M`;
}

/** Millionths of a US dollar as money; small sums keep enough digits to say something. */
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

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** How long ago, in words: `3 minutes ago`. Under a minute counts as now. */
export function formatAge(iso: string, locale: string, now = Date.now()): string {
  const seconds = (new Date(iso).getTime() - now) / 1000;
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' });
  const step = steps.find(([, size]) => Math.abs(seconds) >= size);
  if (!step) return words.format(0, 'second');
  return words.format(Math.round(seconds / step[1]), step[0]);
}

/** The day in the browser's time zone. */
export function formatDate(iso: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(new Date(iso));
}

/** A calendar day `YYYY-MM-DD`, short: `Mar 10`. */
export function formatDay(day: string, locale: string): string {
  const words = new Intl.DateTimeFormat(locale, {
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  });
  return words.format(new Date(`${day}T00:00:00Z`));
}

/** A calendar month `YYYY-MM`: `March 2026`. */
export function formatMonth(month: string, locale: string): string {
  const words = new Intl.DateTimeFormat(locale, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return words.format(new Date(`${month}-01T00:00:00Z`));
}

/** The time of day in the browser's time zone, with seconds. */
export function formatTime(iso: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { timeStyle: 'medium' }).format(new Date(iso));
}

/** A share from 0 to 1, in whole percents. */
export function formatPercent(share: number, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'percent' }).format(share);
}

/** A span of time, short: `42 s`, `3 min 5 s`. */
export function formatSeconds(seconds: number, locale: string): string {
  const unit = (value: number, name: string) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'short' }).format(
      value,
    );
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 60) return unit(whole, 'second');
  const rest = whole % 60;
  const minutes = unit(Math.floor(whole / 60), 'minute');
  return rest === 0 ? minutes : `${minutes} ${unit(rest, 'second')}`;
}

/** Day and time, for where "3 minutes ago" isn't enough. */
export function formatDateTime(iso: string, locale: string): string {
  const words = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  return words.format(new Date(iso));
}

/** The size of a file in kB or MB, of a thousand each; below one kB it is one. */
export function formatSize(bytes: number, locale: string): string {
  const isLarge = bytes >= 999_500;
  const value = isLarge ? bytes / 1_000_000 : Math.max(1, bytes / 1000);
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: isLarge ? 1 : 0,
  }).format(value);
}
