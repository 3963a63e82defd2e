import PDFDocument from 'pdfkit';
import { readFace } from '#lambdas/exports/fonts.ts';
import { collectFaces } from '#shared/deck/glyphs.ts';
import { sortByPaintOrder } from '#shared/deck/render-svg.ts';
import { canvas, type Fill, type Scene } from '#shared/deck/scene.ts';
import { systemFamily } from '#shared/deck/text-shaping.ts';

type Doc = PDFKit.PDFDocument;
type DrawnBox = ReturnType<typeof sortByPaintOrder>[number];

const toFontName = (family: string, weight: number) => `${family}-${weight}`;

function toColorValue(doc: Doc, fill: Fill): PDFKit.Mixins.ColorValue {
  if (typeof fill === 'string') return fill;
  const gradient =
    fill.kind === 'linear'
      ? doc.linearGradient(fill.x1, fill.y1, fill.x2, fill.y2)
      : doc.radialGradient(fill.cx, fill.cy, 0, fill.cx, fill.cy, fill.r);
  for (const { offset, color, opacity } of fill.stops)
    gradient.stop(Math.min(1, Math.max(0, offset)), color, opacity);
  return gradient;
}

function drawText(doc: Doc, box: Extract<DrawnBox, { kind: 'text' }>): void {
  for (const line of box.lines)
    for (const run of line.runs) {
      if (run.family === systemFamily) continue;
      doc
        .font(toFontName(run.family, run.weight))
        .fontSize(run.size)
        .fillColor(run.color)
        .text(run.text, line.x + run.x, line.baseline, {
          lineBreak: false,
          baseline: 'alphabetic',
        });
    }
}

function drawBox(doc: Doc, box: DrawnBox): void {
  doc.save();
  if (box.kind === 'text') drawText(doc, box);
  else if (box.kind === 'image') {
    if (/^data:image\/(?:png|jpe?g);/.test(box.href))
      doc.image(box.href, box.x, box.y, { cover: [box.width, box.height] });
  } else if (box.kind === 'line') {
    doc.lineWidth(box.strokeWidth).moveTo(box.x1, box.y1).lineTo(box.x2, box.y2);
    doc.stroke(box.stroke);
  } else {
    if (box.opacity !== undefined) doc.opacity(box.opacity);
    if (box.kind === 'rect') doc.rect(box.x, box.y, box.width, box.height);
    else if (box.view === undefined) doc.path(box.d);
    else
      doc
        .translate(box.x, box.y)
        .scale(box.width / box.view)
        .path(box.d);
    if (box.fill !== undefined && box.fill !== 'none') doc.fill(toColorValue(doc, box.fill));
    else if (box.stroke !== undefined) doc.stroke(toColorValue(doc, box.stroke));
    else doc.fill('#ffffff');
  }
  doc.restore();
}

/** Draws slides with pdfkit alone, with its own text shaping. */
export async function exportBarePdf(scenes: Scene[], directory: string): Promise<Uint8Array> {
  const doc = new PDFDocument({
    size: [canvas.width, canvas.height],
    margin: 0,
    autoFirstPage: false,
    font: '',
  });
  for (const face of collectFaces(scenes))
    doc.registerFont(toFontName(face.family, face.weight), await readFace(directory, face));
  for (const scene of scenes) {
    doc.addPage();
    doc.rect(0, 0, canvas.width, canvas.height).fill(scene.background);
    for (const box of sortByPaintOrder(scene.boxes)) drawBox(doc, box);
  }
  doc.end();
  return Buffer.concat(await doc.toArray());
}
