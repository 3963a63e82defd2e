import Bowser from 'bowser';

/**
 * Browser names that a label may contain. For an unknown browser, Bowser returns a part of the User-Agent header, which
 * the client can choose freely; such a name is left out.
 */
const browserNames: ReadonlySet<string> = new Set(Object.values(Bowser.BROWSER_MAP));
const osNames: ReadonlySet<string> = new Set(Object.values(Bowser.OS_MAP));

const selectKnownName = (names: ReadonlySet<string>, name: string | undefined): string | null =>
  name !== undefined && names.has(name) ? name : null;

/** Returns the browser and operating system of a User-Agent header, each null when unknown. */
export function createDeviceLabel(userAgent: string | undefined): {
  browser: string | null;
  os: string | null;
} {
  if (!userAgent) return { browser: null, os: null };
  const { browser, os } = Bowser.parse(userAgent);
  return {
    browser: selectKnownName(browserNames, browser.name),
    os: selectKnownName(osNames, os.name),
  };
}
