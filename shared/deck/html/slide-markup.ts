import { toFontStack } from '../font-stack.ts';
import { computeObjectPosition, computeUncroppedRect } from '../image-size.ts';
import type {
  Box,
  ChartBox,
  GroupBox,
  ImageBox,
  Line,
  Role,
  Run,
  Scene,
  TableBox,
  TextBox,
} from '../scene.ts';
import {
  createDefs,
  escapeMarkup,
  formatNumber,
  renderDefsMarkup,
  renderShapeMarkup,
} from '../svg-shapes.ts';
import { systemFamily } from '../text-shaping.ts';
import { computeLayers, type DrawnShape, type Layers } from './layers.ts';
import type { StyleSheet } from './style-sheet.ts';

/** Shared state while the markup of one slide is written. */
type MarkupContext = { sheet: StyleSheet; layers: Layers; pictures: PictureSources };

/** How the pictures of a deck are written into its HTML. */
export type PictureSources = {
  /** Data URIs of the stored pictures by their ids; a file without them refers to the ids. */
  embedded: ReadonlyMap<string, string>;
  /** The hrefs of pictures that occur more than once; each is embedded once, in the style sheet. */
  repeated: ReadonlySet<string>;
};

/** A transparent pixel: the content of an image whose picture is its background. */
const emptyImage = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

// The deck's title is the document's h1, so each slide's title is an h2.
const elementByRole: Record<Role, string> = {
  h1: 'h2',
  h2: 'h3',
  p: 'p',
  kicker: 'p',
  li: 'p',
  th: 'th',
  td: 'td',
  quote: 'p',
  cite: 'cite',
  code: 'code',
  caption: 'p',
  label: 'p',
  footer: 'p',
  decoration: 'div',
};

function formatPositionCss(box: { x: number; y: number; width: number; height: number }): string {
  return `left:${formatNumber(box.x)}px;top:${formatNumber(box.y)}px;width:${formatNumber(box.width)}px;height:${formatNumber(box.height)}px`;
}

function formatRunStyle(run: Run): string {
  const tracking = run.tracking === 0 ? 'normal' : `${formatNumber(run.tracking * run.size)}px`;
  return `font-family:${toFontStack(run.family)};font-weight:${run.weight};font-size:${formatNumber(run.size)}px;color:${run.color};letter-spacing:${tracking}`;
}

/** Right-to-left text. The browser orders it across runs, so a run can't be an inline-block. */
const rightToLeftPattern = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Limits a run in a system font to its measured width, so that a wider font doesn't move the following runs. */
function getSystemFontClass(sheet: StyleSheet, run: Run): string {
  if (run.family !== systemFamily || rightToLeftPattern.test(run.text)) return '';
  return ` sys ${sheet.classFor(`max-width:${formatNumber(run.width)}px`)}`;
}

function renderRunMarkup(sheet: StyleSheet, run: Run): string {
  const element = run.code ? 'code' : run.em ? 'em' : run.strong ? 'strong' : 'span';
  const inner = `<${element} class="${sheet.classFor(formatRunStyle(run))}${getSystemFontClass(sheet, run)}">${escapeMarkup(run.text)}</${element}>`;
  if (!run.href) return inner;
  return `<a href="${escapeMarkup(run.href)}" target="_blank" rel="noopener noreferrer">${inner}</a>`;
}

function renderLineMarkup(sheet: StyleSheet, line: Line): string {
  // Restores the trailing space that line breaking removed. It takes no width between lines, but keeps words apart for
  // screen readers and in copied text.
  const space = line.spaces ? ' ' : '';
  return `<span class="l">${line.runs.map((run) => renderRunMarkup(sheet, run)).join('')}</span>${space}`;
}

function getLayerClass({ sheet, layers }: MarkupContext, box: Box): string {
  return sheet.classFor(`z-index:${layers.zIndexFor(box)}`);
}

function renderTextMarkup(context: MarkupContext, box: TextBox, attributes = ''): string {
  const { sheet } = context;
  const element = elementByRole[box.role];
  const place = sheet.classFor(formatPositionCss(box));
  const type = sheet.classFor(
    `font:${box.weight} ${formatNumber(box.size)}px/${box.lineHeight}px ${toFontStack(box.family)};text-align:${box.align}`,
  );
  const hidden = box.order === null ? ' aria-hidden="true"' : '';
  const lines = box.lines.map((line) => renderLineMarkup(sheet, line)).join('');
  return `<${element} class="x ${place} ${type} ${getLayerClass(context, box)}"${attributes}${hidden}>${lines}</${element}>`;
}

/** Adds table roles, because some screen readers ignore the semantics of absolutely positioned cells. */
function renderTableMarkup(context: MarkupContext, table: TableBox): string {
  const rows = table.rows.map((row) => {
    const cells = row.cells.map((cell) =>
      renderTextMarkup(
        context,
        cell,
        row.isHeader ? ' role="columnheader" scope="col"' : ' role="cell"',
      ),
    );
    return `<tr role="row">${cells.join('')}</tr>`;
  });
  const [head = '', ...body] = rows;
  const labels = renderMarkTexts(context, table);
  return `<table role="table"><thead role="rowgroup">${head}</thead><tbody role="rowgroup">${body.join('')}</tbody></table>${labels}`;
}

/** Returns the markup of the texts among the marks of a chart or table. */
const renderMarkTexts = (context: MarkupContext, { marks }: ChartBox | TableBox): string =>
  marks
    .filter((mark) => mark.kind === 'text')
    .map((label) => renderTextMarkup(context, label))
    .join('');

function renderChartMarkup(context: MarkupContext, chart: ChartBox): string {
  const texts = renderMarkTexts(context, chart);
  return `<figure role="img" aria-label="${escapeMarkup(chart.alt ?? '')}">${texts}</figure>`;
}

function renderGroupMarkup(context: MarkupContext, group: GroupBox): string {
  const role = group.list === 'ul' || group.list === 'ol' ? ' role="list"' : '';
  const name = group.list === 'section' ? 'div' : group.list;
  return `<${name}${role}>${renderBoxesMarkup(context, group.children)}</${name}>`;
}

/** Whether only a part of the largest possible crop is visible. */
const isZoomed = ({ fit, zoom = 1 }: ImageBox): boolean => fit === 'cover' && zoom > 1;

const objectPositionCss = (image: ImageBox): string =>
  image.fit === 'cover' ? computeObjectPosition(image) : '50% 50%';

/** Returns the size and position of an image that is a background of its box. */
function formatBackgroundCss(image: ImageBox): string {
  if (!isZoomed(image))
    return `background-size:${image.fit};background-position:${objectPositionCss(image)}`;
  const whole = computeUncroppedRect(image);
  const px = (...values: number[]) => values.map((value) => `${formatNumber(value)}px`).join(' ');
  return `background-size:${px(whole.width, whole.height)};background-position:${px(whole.x - image.x, whole.y - image.y)}`;
}

/** Returns the place and the crop of an image element: a zoomed image is larger than its box and clipped to it. */
function formatCropCss(image: ImageBox): string {
  if (!isZoomed(image))
    return `${formatPositionCss(image)};object-fit:${image.fit};object-position:${objectPositionCss(image)}`;
  const whole = computeUncroppedRect(image);
  const [top, left] = [image.y - whole.y, image.x - whole.x];
  const [bottom, right] = [whole.height - top - image.height, whole.width - left - image.width];
  const insets = [top, right, bottom, left].map((inset) => `${formatNumber(inset)}px`).join(' ');
  return `${formatPositionCss(whole)};object-fit:fill;clip-path:inset(${insets})`;
}

function renderImageMarkup(context: MarkupContext, image: ImageBox): string {
  const { sheet, pictures } = context;
  const href = pictures.embedded.get(image.href) ?? image.href;
  const isShared = pictures.repeated.has(image.href) && href.startsWith('data:');
  const classes = isShared
    ? [
        sheet.classFor(
          `${formatPositionCss(image)};${formatBackgroundCss(image)};background-repeat:no-repeat;print-color-adjust:exact`,
        ),
        sheet.classFor(`background-image:url(${href})`),
      ]
    : [sheet.classFor(formatCropCss(image))];
  const hidden = image.order === null ? ' aria-hidden="true"' : '';
  const src = escapeMarkup(isShared ? emptyImage : href);
  return `<img class="x ${classes.join(' ')} ${getLayerClass(context, image)}" src="${src}" alt="${escapeMarkup(image.alt ?? '')}" decoding="async"${hidden}>`;
}

function renderBoxMarkup(context: MarkupContext, box: Box): string {
  if (box.kind === 'text') return renderTextMarkup(context, box);
  if (box.kind === 'group') return renderGroupMarkup(context, box);
  if (box.kind === 'table') return renderTableMarkup(context, box);
  if (box.kind === 'chart') return renderChartMarkup(context, box);
  return box.kind === 'image' ? renderImageMarkup(context, box) : '';
}

/** Returns the markup of boxes in reading order, decorative boxes last. */
function renderBoxesMarkup(context: MarkupContext, boxes: Box[]): string {
  const place = (box: Box) => box.order ?? Number.POSITIVE_INFINITY;
  return [...boxes]
    .sort((a, b) => (place(a) === place(b) ? 0 : place(a) - place(b)))
    .map((box) => renderBoxMarkup(context, box))
    .join('');
}

function renderDrawingsMarkup({ sheet, layers }: MarkupContext, index: number): string {
  const defs = createDefs(`s${index + 1}`);
  const drawn = layers.drawings.map((shapes: DrawnShape[]) =>
    shapes.map((shape) => renderShapeMarkup(defs, shape)).join(''),
  );
  return drawn
    .map((shapes, i) => {
      const layer = sheet.classFor(`z-index:${3 * i}`);
      const gradients = i === 0 ? renderDefsMarkup(defs) : '';
      return `<svg class="art ${layer}" viewBox="0 0 1280 720" width="1280" height="720" aria-hidden="true" focusable="false">${gradients}${shapes}</svg>`;
    })
    .join('');
}

/** Returns the markup of a slide: shapes as SVG, texts above them as HTML elements with fixed line breaks. */
export function renderSlideMarkup(
  sheet: StyleSheet,
  scene: Scene,
  index: number,
  pictures: PictureSources,
): string {
  const context = { sheet, layers: computeLayers(scene), pictures };
  const backgroundClass = sheet.classFor(`background:${scene.background}`);
  return `<div class="canvas ${backgroundClass}">${renderDrawingsMarkup(context, index)}${renderBoxesMarkup(context, scene.boxes)}</div>`;
}
