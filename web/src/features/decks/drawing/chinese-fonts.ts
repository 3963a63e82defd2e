/** Style sheets of the Chinese families: faces with `unicode-range`, so that only the parts in use are fetched. */
const styleSheets = {
  'Noto Sans SC': () => import('@fontsource-variable/noto-sans-sc/index.css'),
  'Noto Serif SC': () => import('@fontsource-variable/noto-serif-sc/index.css'),
};

/** Loads the Chinese families that a slide's drawing names. Until then, and offline, an installed font is shown. */
export function loadChineseFonts(svg: string): void {
  for (const [family, load] of Object.entries(styleSheets)) {
    if (svg.includes(family)) load().catch(() => undefined);
  }
}
