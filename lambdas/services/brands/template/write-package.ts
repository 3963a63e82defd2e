import { strToU8, zipSync } from 'fflate';
import type { CompanyManifest } from '#lambdas/exports/pptx/company/company-template.ts';
import { manifestName } from '#lambdas/exports/pptx/company/company-template.ts';
import type { PackageParts, Relationship } from '#lambdas/exports/pptx/parts.ts';
import { relationshipsXml, writePart } from '#lambdas/exports/pptx/parts.ts';
import { pictureExtension, type TemplatePart, type TemplateParts } from './template-parts.ts';
import { type Element, treeXml } from './xml-tree.ts';

/** Maximum bytes of a stored template. */
export const maxTemplateBytes = 5 * 1024 * 1024;

/** Smallest id of a master or layout (ECMA-376, 19.7.11). */
const firstMasterId = 2_147_483_648;

/** Returns the names of pictures in the stored package by their names in the uploaded file. */
function namePictures(pictures: TemplateParts['pictures']): Map<string, string> {
  return new Map(
    [...pictures].map(([part, bytes], i) => [
      part,
      `media/company${i + 1}.${pictureExtension(bytes) ?? 'png'}`,
    ]),
  );
}

const listPictureRelations = (
  part: TemplatePart,
  names: ReadonlyMap<string, string>,
): Relationship[] =>
  part.relations
    .filter(({ type }) => type === 'image')
    .map(({ id, target }) => ({ id, type: 'image', target: `../${names.get(target)}` }));

/** Returns a copy of a slide master whose list of layouts (`p:sldLayoutIdLst`) has the given ids. */
function addLayoutList(master: Element, ids: { id: number; relation: string }[]): Element {
  const list: Element = {
    name: 'p:sldLayoutIdLst',
    attributes: {},
    text: '',
    children: ids.map(({ id, relation }) => ({
      name: 'p:sldLayoutId',
      attributes: { id: String(id), 'r:id': relation },
      children: [],
      text: '',
    })),
  };
  const others = master.children.filter(({ name }) => name !== 'p:sldLayoutIdLst');
  const after = others.findIndex(({ name }) => name === 'p:clrMap') + 1;
  return { ...master, children: [...others.slice(0, after), list, ...others.slice(after)] };
}

/** Writes the masters with their layouts, themes and pictures under numbered names; returns the ids of the masters. */
export function writeCompanyParts({ masters, pictures }: TemplateParts): {
  parts: PackageParts;
  masters: CompanyManifest['masters'];
} {
  const parts: PackageParts = new Map();
  const names = namePictures(pictures);
  let [nextId, nextLayout] = [firstMasterId, 1];
  const takeId = () => {
    nextId += 1;
    return nextId - 1;
  };
  const writeLayout = (master: number, xml: string, images: Relationship[]) => {
    const number = nextLayout;
    nextLayout += 1;
    const masterRelation = {
      id: 'master',
      type: 'slideMaster',
      target: `../slideMasters/slideMaster${master}.xml`,
    };
    writePart(parts, `ppt/slideLayouts/slideLayout${number}.xml`, xml);
    writePart(
      parts,
      `ppt/slideLayouts/_rels/slideLayout${number}.xml.rels`,
      relationshipsXml([masterRelation, ...images]),
    );
    return number;
  };
  const layoutNumbers = masters.map(({ layouts }, i) =>
    layouts.map((layout) =>
      writeLayout(i + 1, treeXml(layout.tree), listPictureRelations(layout, names)),
    ),
  );
  const ids = masters.map(({ part, theme }, i) => {
    const [id, number] = [takeId(), i + 1];
    const layouts = (layoutNumbers[i] ?? []).map((layout) => ({
      id: takeId(),
      relation: `layout${layout}`,
      target: `../slideLayouts/slideLayout${layout}.xml`,
    }));
    const name = `slideMaster${number}.xml`;
    writePart(parts, `ppt/slideMasters/${name}`, treeXml(addLayoutList(part.tree, layouts)));
    writePart(
      parts,
      `ppt/slideMasters/_rels/${name}.rels`,
      relationshipsXml([
        ...layouts.map(({ relation, target }) => ({ id: relation, type: 'slideLayout', target })),
        { id: 'theme', type: 'theme', target: `../theme/theme${number}.xml` },
        ...listPictureRelations(part, names),
      ]),
    );
    writePart(parts, `ppt/theme/theme${number}.xml`, treeXml(theme.tree));
    const images = listPictureRelations(theme, names);
    if (images.length > 0)
      writePart(parts, `ppt/theme/_rels/theme${number}.xml.rels`, relationshipsXml(images));
    return { id, theme: number };
  });
  const used = new Set(
    masters.flatMap(({ part, theme, layouts }) =>
      [part, theme, ...layouts].flatMap(({ relations }) => relations.map(({ target }) => target)),
    ),
  );
  for (const [part, bytes] of pictures) {
    const name = names.get(part);
    if (name && used.has(part)) parts.set(`ppt/${name}`, bytes);
  }
  return { parts, masters: ids };
}

// A constant date, so that equal templates have equal bytes and are stored once.
const zipEpoch = new Date(1980, 0, 1);

/** Returns the parts and the manifest of a company's template as a zip. */
export function zipTemplate(parts: PackageParts, manifest: CompanyManifest): Uint8Array {
  const files = [...parts, [manifestName, strToU8(JSON.stringify(manifest))] as const];
  return zipSync(
    Object.fromEntries(files.map(([name, bytes]) => [name, [bytes, { mtime: zipEpoch }]])),
  );
}
