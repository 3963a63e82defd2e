const iconPaths = {
  prev: 'M15 6l-6 6 6 6',
  next: 'M9 6l6 6-6 6',
  toc: 'M4 5h6v5H4zM14 5h6v5h-6zM4 14h6v5H4zM14 14h6v5h-6z',
  notes: 'M5 4h14v12l-4 4H5zM15 20v-4h4M8 9h8M8 13h5',
  speaker: 'M3 4h18v11H3zM12 15v5M8 20h8M12 4V2M7 8h6M7 11h3',
  full: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  help: 'M3 6h18v12H3zM7 10h.01M11 10h.01M15 10h.01M8 14h8',
  close: 'M6 6l12 12M18 6L6 18',
  pause: 'M8 5v14M16 5v14',
  play: 'M8 5l11 7-11 7z',
  reset: 'M4 5v5h5M4.6 10A8 8 0 1 1 4 13',
};
export type ViewerIcon = keyof typeof iconPaths;

/** Returns the SVG of a viewer icon, stroked in the text colour. */
export function renderIconMarkup(icon: ViewerIcon): string {
  return `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${iconPaths[icon]}"/></svg>`;
}
