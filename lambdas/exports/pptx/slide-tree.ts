import type { Box, ChartBox, GroupBox, ImageBox, Scene } from '#shared/deck/scene.ts';
import { chartFrameXml, type NativeChart } from './chart.ts';
import { listXml, readList } from './list.ts';
import type { SlideLayoutUse } from './masters.ts';
import { emptyTreeXml } from './parts.ts';
import { pictureXml } from './picture.ts';
import { type ReadingPosition, type Sortable, sortForReading } from './reading-order.ts';
import { lineBoxXml, pathXml, rectXml, toGlowPicture } from './shapes.ts';
import { identityXml, type SlideContext } from './slide-context.ts';
import { marksOutsideCells, tableXml } from './table.ts';
import { textBoxXml, titleBoxXml } from './text-box.ts';

/** A shape to write, with its paint and reading order. */
type ShapeItem = Sortable & { isArt: boolean; write(): string };

/** Native charts of a slide with their relationship targets, by the id of their scene box. */
export type Charts = Map<string, { chart: NativeChart; target: string }>;

type SlideTree = {
  slide: SlideContext;
  charts: Charts;
  layout: SlideLayoutUse;
  titleId: string | undefined;
};

/** Images that are not data URIs are omitted. */
function imageXml(slide: SlideContext, box: ImageBox): string {
  const media = slide.media.add(box.href);
  return media ? pictureXml(slide, box, slide.relate('image', `../${media.name}`)) : '';
}

function leafXml(tree: SlideTree, box: Box): string {
  const { slide } = tree;
  if (box.kind === 'text') {
    const placed = tree.layout.placeholderXml(slide, box);
    if (placed !== undefined) return placed;
    return box.id === tree.titleId ? titleBoxXml(slide, box) : textBoxXml(slide, box);
  }
  if (box.kind === 'rect') {
    const picture = toGlowPicture(box);
    return picture ? imageXml(slide, picture) : rectXml(slide, box);
  }
  if (box.kind === 'path') return pathXml(slide, box);
  if (box.kind === 'line') return lineBoxXml(slide, box);
  return box.kind === 'image' ? imageXml(slide, box) : '';
}

function leafItem(tree: SlideTree, box: Box, position: ReadingPosition | null): ShapeItem {
  const isArt = box.order === null && box.kind !== 'text';
  return { z: box.z, position, rect: box, isArt, write: () => leafXml(tree, box) };
}

function groupItems(
  tree: SlideTree,
  group: GroupBox,
  position: ReadingPosition | null,
): ShapeItem[] {
  const list = readList(group);
  const parentPosition = position ?? [];
  if (!list) return group.children.flatMap((child) => boxItems(tree, child, parentPosition));
  const { entries, rest } = list;
  const write = () => listXml(tree.slide, entries);
  const item = { z: group.z, position, rect: group, isArt: false, write };
  return [...rest.flatMap((box) => boxItems(tree, box, parentPosition)), item];
}

function chartItems(tree: SlideTree, box: ChartBox, position: ReadingPosition | null): ShapeItem[] {
  const native = tree.charts.get(box.id);
  const drawnMarks = native?.chart.rest ?? box.marks;
  const marks = drawnMarks.flatMap((mark) => boxItems(tree, mark, position ?? []));
  if (!native) return marks;
  const write = () => chartFrameXml(tree.slide, box, tree.slide.relate('chart', native.target));
  return [{ z: box.z, position, rect: box, isArt: false, write }, ...marks];
}

function boxItems(tree: SlideTree, box: Box, parentPosition: ReadingPosition = []): ShapeItem[] {
  const position = box.order === null ? null : [...parentPosition, box.order];
  if (box.kind === 'group') return groupItems(tree, box, position);
  if (box.kind === 'chart') return chartItems(tree, box, position);
  if (box.kind === 'table') {
    const write = () => tableXml(tree.slide, box);
    const item = { z: box.z, position, rect: box, isArt: false, write };
    return [
      ...marksOutsideCells(box).flatMap((mark) => boxItems(tree, mark, parentPosition)),
      item,
    ];
  }
  return [leafItem(tree, box, position)];
}

/** Groups the background decoration, so that it is one entry in the selection pane and moves as a whole. */
function groupXml(slide: SlideContext, shapes: ShapeItem[]): string {
  const identity = identityXml(slide, 'Background art', null);
  const frame = '<a:off x="0" y="0"/><a:ext cx="12192000" cy="6858000"/>';
  const child = frame.replace('a:off', 'a:chOff').replace('a:ext', 'a:chExt');
  return `<p:grpSp><p:nvGrpSpPr>${identity}<p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr><a:xfrm>${frame}${child}</a:xfrm></p:grpSpPr>${shapes.map((item) => item.write()).join('')}</p:grpSp>`;
}

function writeItems(slide: SlideContext, items: ShapeItem[]): string {
  const art = items.findIndex((item) => !(item.isArt && item.z <= 0));
  const count = art < 0 ? items.length : art;
  const [back, front] = [items.slice(0, count), items.slice(count)];
  const background =
    back.length > 1 ? groupXml(slide, back) : back.map((item) => item.write()).join('');
  return `${background}${front.map((item) => item.write()).join('')}`;
}

function findTitleId(scene: Scene): string | undefined {
  const all = scene.boxes.flatMap((box) => (box.kind === 'group' ? box.children : [box]));
  const titles = all.filter((box) => box.kind === 'text' && box.role === 'h1');
  return titles[0]?.id;
}

/** Returns the shape tree of a slide: background decoration in paint order, then content in reading order. */
export function slideTreeXml(
  slide: SlideContext,
  scene: Scene,
  charts: Charts,
  layout: SlideLayoutUse,
): string {
  const tree: SlideTree = { slide, charts, layout, titleId: findTitleId(scene) };
  const items = sortForReading(scene.boxes.flatMap((box) => boxItems(tree, box)));
  return `<p:spTree>${emptyTreeXml}${writeItems(slide, items)}${layout.lastShapesXml(slide)}</p:spTree>`;
}
