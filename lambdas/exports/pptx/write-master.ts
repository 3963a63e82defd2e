import type { Theme } from '#shared/deck/theme.ts';
import { layoutPartXml, masterPartXml } from './master-part.ts';
import { notesMasterPartXml } from './notes-master-part.ts';
import { type PackageParts, relationshipsXml, writePart } from './parts.ts';
import { themePartXml } from './theme-part.ts';

const layoutRelationships = relationshipsXml([
  { id: 'master', type: 'slideMaster', target: '../slideMasters/slideMaster1.xml' },
]);

/** Writes the master with its two layouts, and the themes of slides and notes. */
export function writeMaster(parts: PackageParts, theme: Theme): void {
  const layouts = ['obj', 'titleOnly'] as const;
  layouts.forEach((kind, i) => {
    const name = `slideLayout${i + 1}.xml`;
    writePart(parts, `ppt/slideLayouts/${name}`, layoutPartXml(kind));
    writePart(parts, `ppt/slideLayouts/_rels/${name}.rels`, layoutRelationships);
  });
  const ids = layouts.map((_, i) => `layout${i + 1}`);
  writePart(parts, 'ppt/slideMasters/slideMaster1.xml', masterPartXml(theme, ids));
  writePart(
    parts,
    'ppt/slideMasters/_rels/slideMaster1.xml.rels',
    relationshipsXml([
      ...ids.map((id, i) => ({
        id,
        type: 'slideLayout',
        target: `../slideLayouts/slideLayout${i + 1}.xml`,
      })),
      { id: 'theme', type: 'theme', target: '../theme/theme1.xml' },
    ]),
  );
  writePart(parts, 'ppt/theme/theme1.xml', themePartXml(theme));
  writeNotesMaster(parts, theme, 2);
}

/** Writes the notes master with its own theme: PowerPoint repairs files whose masters share one. */
export function writeNotesMaster(parts: PackageParts, theme: Theme, themeNumber: number): void {
  writePart(parts, `ppt/theme/theme${themeNumber}.xml`, themePartXml(theme));
  writePart(parts, 'ppt/notesMasters/notesMaster1.xml', notesMasterPartXml(theme));
  writePart(
    parts,
    'ppt/notesMasters/_rels/notesMaster1.xml.rels',
    relationshipsXml([{ id: 'rId1', type: 'theme', target: `../theme/theme${themeNumber}.xml` }]),
  );
}
