import type { Fill, LineBox, PathBox, RectBox } from './scene.ts';

/** Escapes text for HTML and XML content and quoted attributes. Removes characters that XML forbids. */
export function escapeMarkup(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/** Returns a number as text with at most two decimals. */
export function formatNumber(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** The gradients of one drawing. `prefix` makes their ids unique when several drawings share a page. */
export type SvgDefs = { prefix: string; gradients: Map<string, string> };

/** Returns an empty collection of gradients. Removes characters that an id can't contain from the prefix. */
export function createDefs(prefix: string): SvgDefs {
  return { prefix: prefix.replace(/[^\w-]/g, ''), gradients: new Map() };
}

function renderGradientMarkup(id: string, fill: Exclude<Fill, string>): string {
  const stops = fill.stops
    .map(({ offset, color, opacity }) => {
      const alpha = opacity === undefined ? '' : ` stop-opacity="${formatNumber(opacity)}"`;
      return `<stop offset="${Math.round(offset * 1e4) / 1e4}" stop-color="${color}"${alpha}/>`;
    })
    .join('');
  if (fill.kind === 'linear')
    return `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${formatNumber(fill.x1)}" y1="${formatNumber(fill.y1)}" x2="${formatNumber(fill.x2)}" y2="${formatNumber(fill.y2)}">${stops}</linearGradient>`;
  return `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${formatNumber(fill.cx)}" cy="${formatNumber(fill.cy)}" r="${formatNumber(fill.r)}">${stops}</radialGradient>`;
}

function toPaintValue(defs: SvgDefs, fill: Fill): string {
  if (typeof fill === 'string') return fill;
  const key = JSON.stringify(fill);
  const known = defs.gradients.get(key);
  const id = known?.match(/id="([^"]+)"/)?.[1] ?? `${defs.prefix}g${defs.gradients.size}`;
  if (!known) defs.gradients.set(key, renderGradientMarkup(id, fill));
  return `url(#${id})`;
}

/** Returns the `<defs>` element with the gradients used so far, to insert before the shapes. */
export function renderDefsMarkup(defs: SvgDefs): string {
  return defs.gradients.size === 0 ? '' : `<defs>${[...defs.gradients.values()].join('')}</defs>`;
}

/** Returns the opacity attribute. Uses fill or stroke opacity if possible, because element opacity needs a layer. */
function formatOpacityAttribute({ fill, stroke, opacity }: RectBox | PathBox): string {
  if (opacity === undefined) return '';
  const paint = fill === undefined ? 'stroke-' : stroke === undefined ? 'fill-' : '';
  return ` ${paint}opacity="${formatNumber(opacity)}"`;
}

function formatPaintAttributes(defs: SvgDefs, box: RectBox | PathBox, scale = 1): string {
  const fill = box.fill === undefined ? 'none' : toPaintValue(defs, box.fill);
  const stroke =
    box.stroke === undefined
      ? ''
      : ` stroke="${toPaintValue(defs, box.stroke)}" stroke-width="${formatNumber((box.strokeWidth ?? 1) / scale)}" stroke-linecap="round" stroke-linejoin="round"`;
  return ` fill="${fill}"${stroke}${formatOpacityAttribute(box)}`;
}

/** Returns the SVG of a rectangle, line or path, with presentation attributes only. */
export function renderShapeMarkup(defs: SvgDefs, box: RectBox | LineBox | PathBox): string {
  if (box.kind === 'line') {
    const dash = box.dash ? ` stroke-dasharray="${box.dash}"` : '';
    const opacity =
      box.opacity === undefined ? '' : ` stroke-opacity="${formatNumber(box.opacity)}"`;
    return `<line x1="${formatNumber(box.x1)}" y1="${formatNumber(box.y1)}" x2="${formatNumber(box.x2)}" y2="${formatNumber(box.y2)}" stroke="${box.stroke}" stroke-width="${formatNumber(box.strokeWidth)}"${dash}${opacity}/>`;
  }
  if (box.kind === 'rect') {
    const radius = box.radius ? ` rx="${formatNumber(box.radius)}"` : '';
    return `<rect x="${formatNumber(box.x)}" y="${formatNumber(box.y)}" width="${formatNumber(box.width)}" height="${formatNumber(box.height)}"${radius}${formatPaintAttributes(defs, box)}/>`;
  }
  if (box.view === undefined) return `<path d="${box.d}"${formatPaintAttributes(defs, box)}/>`;
  const scale = box.width / box.view;
  const transform = `translate(${formatNumber(box.x)} ${formatNumber(box.y)}) scale(${Math.round(scale * 1e4) / 1e4})`;
  return `<path d="${box.d}" transform="${transform}"${formatPaintAttributes(defs, box, scale)}/>`;
}
