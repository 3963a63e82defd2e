import sansUrl from '@fontsource-variable/noto-sans-sc/index.css?url';
import serifUrl from '@fontsource-variable/noto-serif-sc/index.css?url';

/** Style sheets of the Chinese families: faces with `unicode-range`, so that only the parts in use are fetched. */
const styleSheets = { 'Noto Sans SC': sansUrl, 'Noto Serif SC': serifUrl };

const addedFamilies = new Set<string>();

/**
 * Adds a style sheet to the page. After an error, it tries once more, and again whenever the browser is online again. A
 * dynamic import can't do that: Vite never fetches a style sheet twice. The browser itself reports errors in its console.
 */
function addStyleSheet(url: string, canRetry = true): void {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = url;
  link.addEventListener('error', () => {
    link.remove();
    if (canRetry) addStyleSheet(url, false);
    else window.addEventListener('online', () => addStyleSheet(url), { once: true });
  });
  document.head.append(link);
}

/** Loads the Chinese families that a slide's drawing names. Until then, and offline, an installed font is shown. */
export function loadChineseFonts(svg: string): void {
  for (const [family, url] of Object.entries(styleSheets)) {
    if (addedFamilies.has(family) || !svg.includes(family)) continue;
    addedFamilies.add(family);
    addStyleSheet(url);
  }
}
