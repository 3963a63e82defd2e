import { toFontStack } from './font-stack.ts';
import { computeCoverCrop, getImageSize } from './image-size.ts';
import {
  type Box,
  canvas,
  flattenBoxes,
  type ImageBox,
  type Line,
  type Scene,
  type TextBox,
} from './scene.ts';
import {
  createDefs,
  escapeMarkup,
  formatNumber,
  renderDefsMarkup,
  renderShapeMarkup,
} from './svg-shapes.ts';

type SvgOptions = {
  /** Makes gradient ids unique when several slides share a page. Default: the slide's id. */
  idPrefix?: string;
  /** Width and height attributes in px. Without them the drawing fills its container. */
  width?: number;
  height?: number;
  /** Accessible name; default: the slide's title. An empty string hides the drawing from assistive technology. */
  label?: string;
};

function renderRunMarkup(line: Line): string {
  return line.runs
    .map((run) => {
      const tracking =
        run.tracking === 0 ? '' : ` letter-spacing="${formatNumber(run.tracking * run.size)}"`;
      return `<tspan x="${formatNumber(line.x + run.x)}" font-family="${escapeMarkup(toFontStack(run.family))}" font-weight="${run.weight}" font-size="${formatNumber(run.size)}" fill="${run.color}"${tracking}>${escapeMarkup(run.text)}</tspan>`;
    })
    .join('');
}

function renderTextMarkup(box: TextBox): string {
  return box.lines
    .map(
      (line) =>
        `<text y="${formatNumber(line.baseline)}" xml:space="preserve">${renderRunMarkup(line)}</text>`,
    )
    .join('');
}

function renderImageMarkup(box: ImageBox): string {
  const place = `x="${formatNumber(box.x)}" y="${formatNumber(box.y)}" width="${formatNumber(box.width)}" height="${formatNumber(box.height)}"`;
  const href = `href="${escapeMarkup(box.href)}"`;
  const size = box.fit === 'cover' ? getImageSize(box.href) : undefined;
  if (!size) {
    const fit = box.fit === 'cover' ? 'xMidYMid slice' : 'xMidYMid meet';
    return `<image ${place} preserveAspectRatio="${fit}" ${href}/>`;
  }
  const crop = computeCoverCrop(box);
  const { width, height } = size;
  const view = [crop.x * width, crop.y * height, crop.width * width, crop.height * height];
  return `<svg ${place} viewBox="${view.map(formatNumber).join(' ')}" preserveAspectRatio="none"><image width="${width}" height="${height}" ${href}/></svg>`;
}

/** Returns the boxes that are drawn, in paint order: by z, then in the order of the scene. */
export function sortByPaintOrder(
  boxes: Box[],
): Exclude<Box, { kind: 'group' | 'chart' | 'table' }>[] {
  return flattenBoxes(boxes)
    .filter((box) => box.kind !== 'group' && box.kind !== 'chart' && box.kind !== 'table')
    .sort((a, b) => a.z - b.z);
}

/**
 * Renders a slide as SVG of 1280 x 720 user units. Uses presentation attributes only, so that it works under any
 * content security policy. The page must load the fonts.
 */
export function renderSlideSvg(scene: Scene, options: SvgOptions = {}): string {
  const defs = createDefs(options.idPrefix ?? scene.id);
  const body = sortByPaintOrder(scene.boxes)
    .map((box) => {
      if (box.kind === 'text') return renderTextMarkup(box);
      return box.kind === 'image' ? renderImageMarkup(box) : renderShapeMarkup(defs, box);
    })
    .join('');
  const size =
    options.width === undefined
      ? ''
      : ` width="${options.width}" height="${options.height ?? (options.width * canvas.height) / canvas.width}"`;
  const label = options.label ?? scene.title;
  const role =
    label === '' ? ' aria-hidden="true"' : ` role="img" aria-label="${escapeMarkup(label)}"`;
  const background = `<rect width="${canvas.width}" height="${canvas.height}" fill="${scene.background}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${canvas.width} ${canvas.height}"${size}${role} font-variant="none" text-rendering="geometricPrecision" lang="${escapeMarkup(scene.language)}">${renderDefsMarkup(defs)}${background}${body}</svg>`;
}
