import type { Fill, LineBox, PathBox, RectBox } from './scene.ts';

/** Text safe in HTML and XML, as content and in quoted attributes. */
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

/** A number as short as two decimals allow. */
export function num(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** Collects the gradients of one drawing; `prefix` keeps ids apart where several share a page. */
export type Defs = { prefix: string; gradients: Map<string, string> };

/** An empty collection; what an id can't hold is taken out of the prefix. */
export function createDefs(prefix: string): Defs {
  return { prefix: prefix.replace(/[^\w-]/g, ''), gradients: new Map() };
}

function gradientMarkup(id: string, fill: Exclude<Fill, string>): string {
  const stops = fill.stops
    .map(({ offset, color, opacity }) => {
      const alpha = opacity === undefined ? '' : ` stop-opacity="${num(opacity)}"`;
      return `<stop offset="${Math.round(offset * 1e4) / 1e4}" stop-color="${color}"${alpha}/>`;
    })
    .join('');
  if (fill.kind === 'linear')
    return `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${num(fill.x1)}" y1="${num(fill.y1)}" x2="${num(fill.x2)}" y2="${num(fill.y2)}">${stops}</linearGradient>`;
  return `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${num(fill.cx)}" cy="${num(fill.cy)}" r="${num(fill.r)}">${stops}</radialGradient>`;
}

function paintOf(defs: Defs, fill: Fill): string {
  if (typeof fill === 'string') return fill;
  const key = JSON.stringify(fill);
  const known = defs.gradients.get(key);
  const id = known?.match(/id="([^"]+)"/)?.[1] ?? `${defs.prefix}g${defs.gradients.size}`;
  if (!known) defs.gradients.set(key, gradientMarkup(id, fill));
  return `url(#${id})`;
}

/** The gradients used so far, to stand before the shapes. */
export function defsMarkup(defs: Defs): string {
  return defs.gradients.size === 0 ? '' : `<defs>${[...defs.gradients.values()].join('')}</defs>`;
}

/** Opacity of what is painted; of the element itself only where two paints overlap, since that costs a layer to draw. */
function opacityAttribute({ fill, stroke, opacity }: RectBox | PathBox): string {
  if (opacity === undefined) return '';
  const paint = fill === undefined ? 'stroke-' : stroke === undefined ? 'fill-' : '';
  return ` ${paint}opacity="${num(opacity)}"`;
}

function paintAttributes(defs: Defs, box: RectBox | PathBox, scale = 1): string {
  const fill = box.fill === undefined ? 'none' : paintOf(defs, box.fill);
  const stroke =
    box.stroke === undefined
      ? ''
      : ` stroke="${paintOf(defs, box.stroke)}" stroke-width="${num((box.strokeWidth ?? 1) / scale)}" stroke-linecap="round" stroke-linejoin="round"`;
  return ` fill="${fill}"${stroke}${opacityAttribute(box)}`;
}

/** SVG of a rectangle, a line or a path, by presentation attributes alone. */
export function shapeMarkup(defs: Defs, box: RectBox | LineBox | PathBox): string {
  if (box.kind === 'line') {
    const dash = box.dash ? ` stroke-dasharray="${box.dash}"` : '';
    const opacity = box.opacity === undefined ? '' : ` stroke-opacity="${num(box.opacity)}"`;
    return `<line x1="${num(box.x1)}" y1="${num(box.y1)}" x2="${num(box.x2)}" y2="${num(box.y2)}" stroke="${box.stroke}" stroke-width="${num(box.strokeWidth)}"${dash}${opacity}/>`;
  }
  if (box.kind === 'rect') {
    const radius = box.radius ? ` rx="${num(box.radius)}"` : '';
    return `<rect x="${num(box.x)}" y="${num(box.y)}" width="${num(box.width)}" height="${num(box.height)}"${radius}${paintAttributes(defs, box)}/>`;
  }
  if (box.view === undefined) return `<path d="${box.d}"${paintAttributes(defs, box)}/>`;
  const scale = box.width / box.view;
  const transform = `translate(${num(box.x)} ${num(box.y)}) scale(${Math.round(scale * 1e4) / 1e4})`;
  return `<path d="${box.d}" transform="${transform}"${paintAttributes(defs, box, scale)}/>`;
}
