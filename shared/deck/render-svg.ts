import { familyStack } from './font-stack.ts';
import { cropOf, imageSize } from './image-size.ts';
import {
  type Box,
  canvas,
  flattenBoxes,
  type ImageBox,
  type Line,
  type Scene,
  type TextBox,
} from './scene.ts';
import { createDefs, defsMarkup, escapeMarkup, num, shapeMarkup } from './svg-shapes.ts';

type SvgOptions = {
  /** Keeps gradient ids apart where several slides share a page. Default: the slide's id. */
  idPrefix?: string;
  /** Width and height attributes; left out, the drawing fills its container. */
  width?: number;
  height?: number;
  /** Name for assistive technology; default the slide's title. Empty: hidden from it. */
  label?: string;
};

function runMarkup(line: Line): string {
  return line.runs
    .map((run) => {
      const tracking =
        run.tracking === 0 ? '' : ` letter-spacing="${num(run.tracking * run.size)}"`;
      return `<tspan x="${num(line.x + run.x)}" font-family="${escapeMarkup(familyStack(run.family))}" font-weight="${run.weight}" font-size="${num(run.size)}" fill="${run.color}"${tracking}>${escapeMarkup(run.text)}</tspan>`;
    })
    .join('');
}

function textMarkup(box: TextBox): string {
  return box.lines
    .map((line) => `<text y="${num(line.baseline)}" xml:space="preserve">${runMarkup(line)}</text>`)
    .join('');
}

function imageMarkup(box: ImageBox): string {
  const place = `x="${num(box.x)}" y="${num(box.y)}" width="${num(box.width)}" height="${num(box.height)}"`;
  const href = `href="${escapeMarkup(box.href)}"`;
  const size = box.fit === 'cover' ? imageSize(box.href) : undefined;
  if (!size) {
    const fit = box.fit === 'cover' ? 'xMidYMid slice' : 'xMidYMid meet';
    return `<image ${place} preserveAspectRatio="${fit}" ${href}/>`;
  }
  const crop = cropOf(box);
  const { width, height } = size;
  const view = [crop.x * width, crop.y * height, crop.width * width, crop.height * height];
  return `<svg ${place} viewBox="${view.map(num).join(' ')}" preserveAspectRatio="none"><image width="${width}" height="${height}" ${href}/></svg>`;
}

/** Boxes that are drawn, in paint order: by z, then by their place in the scene. */
export function paintOrder(boxes: Box[]): Exclude<Box, { kind: 'group' | 'chart' | 'table' }>[] {
  return flattenBoxes(boxes)
    .filter((box) => box.kind !== 'group' && box.kind !== 'chart' && box.kind !== 'table')
    .sort((a, b) => a.z - b.z);
}

/**
 * A slide as SVG at 1280 x 720 user units, by presentation attributes alone: it needs no styles and may be shown
 * under any content security policy. The page brings the fonts.
 */
export function renderSlideSvg(scene: Scene, options: SvgOptions = {}): string {
  const defs = createDefs(options.idPrefix ?? scene.id);
  const body = paintOrder(scene.boxes)
    .map((box) => {
      if (box.kind === 'text') return textMarkup(box);
      return box.kind === 'image' ? imageMarkup(box) : shapeMarkup(defs, box);
    })
    .join('');
  const size =
    options.width === undefined
      ? ''
      : ` width="${options.width}" height="${options.height ?? (options.width * canvas.height) / canvas.width}"`;
  const label = options.label ?? scene.title;
  const role =
    label === '' ? ' aria-hidden="true"' : ` role="img" aria-label="${escapeMarkup(label)}"`;
  const ground = `<rect width="${canvas.width}" height="${canvas.height}" fill="${scene.background}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${canvas.width} ${canvas.height}"${size}${role} font-variant="none" text-rendering="geometricPrecision" lang="${escapeMarkup(scene.language)}">${defsMarkup(defs)}${ground}${body}</svg>`;
}
