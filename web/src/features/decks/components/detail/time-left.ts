import { formatSeconds } from '#web/lib/format.ts';

/** The remaining time to show: rounded up to minutes, because an estimate in seconds promises too much. */
export function formatTimeLeft(
  seconds: number,
  locale: string,
): { isShort: boolean; time: string } {
  return { isShort: seconds < 60, time: formatSeconds(Math.ceil(seconds / 60) * 60, locale) };
}
