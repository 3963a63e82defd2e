import type { Line, Run, TextBox } from '#shared/deck/scene.ts';
import { systemFamily } from '#shared/deck/text-shaping.ts';
import type { ContentOwner, ContentTagger } from './content-tagger.ts';
import { useFont } from './fonts.ts';
import { pdfkitInternals } from './internals.ts';

type Doc = PDFKit.PDFDocument;

/** Underline thickness and distance from the baseline in em; same as in the HTML export. */
const underline = { thickness: 0.06, offset: 0.16 };

function drawRun(doc: Doc, run: Run, text: string, at: { x: number; y: number }): void {
  useFont(doc, run);
  doc.fillColor(run.color).text(text, at.x, at.y, {
    lineBreak: false,
    baseline: 'alphabetic',
    ...(run.tracking === 0 ? {} : { characterSpacing: run.tracking * run.size }),
  });
}

/** Writes text that no bundled face can draw: invisible, as in the PNG export, but readable and copyable. */
function drawMissingGlyphs(doc: Doc, box: TextBox, run: Run, at: { x: number; y: number }): void {
  doc.markContent('Span', { actual: run.text });
  drawRun(doc, { ...run, family: box.family, weight: box.weight }, ' ', at);
  doc.endMarkedContent();
}

function drawLink(doc: Doc, line: Line, run: Run, link: PDFKit.PDFStructureElement): void {
  const x = line.x + run.x;
  const y = line.baseline + underline.offset * run.size;
  doc
    .lineWidth(underline.thickness * run.size)
    .moveTo(x, y)
    .lineTo(x + run.width, y);
  doc.stroke(run.color);
  const top = line.baseline - run.size;
  pdfkitInternals(doc).link(x, top, run.width, run.size * 1.25, run.href ?? '', {
    structParent: link,
    Contents: new String(run.text),
  });
}

/** Draws a text box line by line, each run at its measured position. */
export function drawText(
  doc: Doc,
  box: TextBox,
  tagger: ContentTagger,
  findOwner: FindRunOwner,
): void {
  for (const line of box.lines)
    line.runs.forEach((run, i) => {
      const link = tagger.paintFor(findOwner(run));
      const at = { x: line.x + run.x, y: line.baseline };
      // Spaces removed at a line break are written as well; otherwise copied text would join the words of two lines.
      const isLast = i === line.runs.length - 1;
      const text = isLast ? run.text + ' '.repeat(line.spaces ?? 0) : run.text;
      if (run.family === systemFamily) drawMissingGlyphs(doc, box, run, at);
      else drawRun(doc, run, text, at);
      if (link) drawLink(doc, line, run, link);
    });
}

export type FindRunOwner = (run: Run) => ContentOwner;
