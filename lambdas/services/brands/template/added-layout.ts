import { emptyTreeXml, namespaces, xmlDeclaration } from '#lambdas/exports/pptx/parts.ts';
import { extentXml, toEmu } from '#lambdas/exports/pptx/units.ts';
import type { Rect } from '#shared/deck/scene.ts';
import type { MasterView } from './read-layout.ts';
import type { TemplateLayout } from './template-parts.ts';
import { parseTree } from './xml-tree.ts';

const margin = 72;
const titleTop = 56;
const titleHeight = 96;

/** Returns a layout with a title only, for a company's master that has no layout with a title. */
export function createTitleLayout({ shapes, slide, slideWidth }: MasterView): TemplateLayout {
  const masterTitle = shapes.find(({ placeholder }) => placeholder?.type === 'title')?.rect;
  const rect: Rect = masterTitle ?? {
    x: margin,
    y: titleTop,
    width: slide.width - 2 * margin,
    height: titleHeight,
  };
  // Converted from the canvas of 1280 px to the size of the slide.
  const scale = slideWidth / toEmu(1280);
  const titleExtent = extentXml({
    x: rect.x * scale,
    y: rect.y * scale,
    width: rect.width * scale,
    height: rect.height * scale,
  });
  const title = 'Title only';
  const shape = `<p:sp><p:nvSpPr><p:cNvPr id="2" name="Title"/><p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr><p:ph type="title"/></p:nvPr></p:nvSpPr><p:spPr><a:xfrm>${titleExtent}</a:xfrm></p:spPr><p:txBody><a:bodyPr/><a:lstStyle/><a:p><a:r><a:rPr lang="en-US"/><a:t>Title</a:t></a:r></a:p></p:txBody></p:sp>`;
  const xml = `${xmlDeclaration}<p:sldLayout ${namespaces} type="titleOnly" preserve="1"><p:cSld name="${title}"><p:spTree>${emptyTreeXml}${shape}</p:spTree></p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sldLayout>`;
  return { name: 'added', tree: parseTree(xml), relations: [], title, type: 'titleOnly' };
}
