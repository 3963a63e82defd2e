import Bowser from 'bowser';

/** Returns the browser and operating system of a User-Agent header, each null when unknown. */
export function deviceLabel(userAgent: string | undefined): {
  browser: string | null;
  os: string | null;
} {
  if (!userAgent) return { browser: null, os: null };
  const { browser, os } = Bowser.parse(userAgent);
  return { browser: browser.name || null, os: os.name || null };
}
