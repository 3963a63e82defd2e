import type { Deck } from '#shared/deck/model.ts';
import type { ChartBox, Scene } from '#shared/deck/scene.ts';
import { flattenBoxes, mapTextBoxes } from '#shared/deck/scene.ts';
import { createNativeChart } from './chart.ts';
import { createChartSheet } from './chart-sheet.ts';
import type { Masters } from './masters.ts';
import { notesPartXml } from './notes.ts';
import { ownDataName } from './own-data.ts';
import {
  namespaces,
  type PackageParts,
  relationshipsXml,
  writePart,
  xmlDeclaration,
} from './parts.ts';
import type { MediaStore } from './picture.ts';
import { createSlideContext, type ExportFinding, type SlideContext } from './slide-context.ts';
import { type Charts, slideTreeXml } from './slide-tree.ts';
import { createWorkbook } from './workbook.ts';
import { addHardBreaks } from './wrap.ts';

/** Returns the charts of a slide. */
export function findCharts(scene: Scene): ChartBox[] {
  return flattenBoxes(scene.boxes).filter((box) => box.kind === 'chart');
}

/** Writes a chart's part, its relationships and its data sheet. */
function writeChart(
  parts: PackageParts,
  box: ChartBox,
  number: number,
  { xml, language }: { xml: string; language: string },
): void {
  const sheet = `embeddings/chart${number}.xlsx`;
  writePart(parts, `ppt/charts/chart${number}.xml`, xml);
  parts.set(`ppt/${sheet}`, createWorkbook(createChartSheet(box.chart, language)));
  writePart(
    parts,
    `ppt/charts/_rels/chart${number}.xml.rels`,
    relationshipsXml([{ id: 'rId1', type: 'package', target: `../${sheet}` }]),
  );
}

/** Writes the charts that can be native; the others are later drawn as shapes. */
function writeCharts(
  parts: PackageParts,
  slide: SlideContext,
  scene: Scene,
  first: number,
): Charts {
  const charts: Charts = new Map();
  findCharts(scene).forEach((box, i) => {
    const number = first + i;
    const chart = createNativeChart(slide, box);
    if (chart) {
      writeChart(parts, box, number, { xml: chart.part, language: slide.language });
      charts.set(box.id, { chart, target: `../charts/chart${number}.xml` });
      return;
    }
    slide.findings.push({
      code: 'chart_as_shapes',
      severity: 'warning',
      message: 'The chart is drawn as shapes: its data can’t be edited in PowerPoint.',
      ...(box.part === undefined ? {} : { part: box.part }),
    });
  });
  return charts;
}

export type SlideInput = {
  scene: Scene;
  index: number;
  masters: Masters;
  media: MediaStore;
  /** Number of the slide's first chart within the deck, from 1. */
  firstChart: number;
  /** Whether the file has the slide's content as custom data. */
  hasOwnData: boolean;
};

/**
 * Writes a slide with its charts, notes and relationships. Returns the differences between the file and the drawing.
 */
export function writeSlide(parts: PackageParts, deck: Deck, input: SlideInput): ExportFinding[] {
  const { index, masters, media } = input;
  const slide = createSlideContext(masters.style, deck.language, media, input.scene);
  const boxes = input.scene.boxes.map((box) =>
    mapTextBoxes(box, (text) => addHardBreaks(text, slide.theme.faces)),
  );
  const scene = { ...input.scene, boxes };
  const layout = masters.useLayout(scene, index);
  const charts = writeCharts(parts, slide, scene, input.firstChart);
  const tree = slideTreeXml(slide, scene, charts, layout);
  const number = index + 1;
  const data = input.hasOwnData ? '<p:custDataLst><p:custData r:id="data"/></p:custDataLst>' : '';
  writePart(
    parts,
    `ppt/slides/slide${number}.xml`,
    `${xmlDeclaration}<p:sld ${namespaces}><p:cSld>${layout.background}${tree}${data}</p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sld>`,
  );
  writePart(
    parts,
    `ppt/slides/_rels/slide${number}.xml.rels`,
    relationshipsXml([
      {
        id: 'layout',
        type: 'slideLayout',
        target: `../slideLayouts/slideLayout${layout.number}.xml`,
      },
      { id: 'notes', type: 'notesSlide', target: `../notesSlides/notesSlide${number}.xml` },
      ...(input.hasOwnData
        ? [{ id: 'data', type: 'customXml', target: `../../${ownDataName(index)}` }]
        : []),
      ...slide.relationships,
    ]),
  );
  const notes = deck.slides[index]?.notes ?? '';
  writePart(
    parts,
    `ppt/notesSlides/notesSlide${number}.xml`,
    notesPartXml(notes, number, deck.language),
  );
  writePart(
    parts,
    `ppt/notesSlides/_rels/notesSlide${number}.xml.rels`,
    relationshipsXml([
      { id: 'master', type: 'notesMaster', target: '../notesMasters/notesMaster1.xml' },
      { id: 'slide', type: 'slide', target: `../slides/slide${number}.xml` },
    ]),
  );
  return slide.findings;
}
