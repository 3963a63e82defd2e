import { partOf, relationsOf } from '#lambdas/services/sources/reading/office-xml.ts';
import type { Zip } from '#lambdas/services/sources/reading/zip.ts';
import { canvas } from '#shared/deck/scene.ts';
import { type ColorScheme, schemeOf } from './colors.ts';
import { all, child, type Element, numberOf, readXml } from './xml.ts';

/** A slide with the parts that it takes its looks from. */
export type SlideParts = {
  part: string;
  slide: Element;
  layout: Element | undefined;
  master: Element | undefined;
  scheme: ColorScheme;
  fonts: { major: string; minor: string };
  /** The text styles that hold where nothing else says so. */
  usual: Element | undefined;
  notes: Element | undefined;
  /** Px of the canvas an EMU. */
  scale: number;
  relations: Map<string, { target: string; type: string }>;
};

const root = 'ppt/presentation.xml';

/** Reads parts once, however many slides share them. */
function createReader(zip: Zip) {
  const known = new Map<string, Element | undefined>();
  return (part: string | undefined): Element | undefined => {
    if (part === undefined) return undefined;
    if (!known.has(part)) {
      const xml = partOf(zip, part);
      known.set(part, xml === undefined ? undefined : readXml(xml));
    }
    return known.get(part);
  };
}

function targetOf(zip: Zip, part: string | undefined, type: string): string | undefined {
  if (part === undefined) return undefined;
  return [...relationsOf(zip, part).values()].find((one) => one.type === type)?.target;
}

function fontsOf(theme: Element | undefined): SlideParts['fonts'] {
  const scheme = child(theme, 'theme', 'themeElements', 'fontScheme');
  const latin = (name: string) => child(scheme, name, 'latin')?.attributes.typeface ?? '';
  return { major: latin('majorFont'), minor: latin('minorFont') };
}

/** The shown slides of a package in their order. */
export function slidePartsOf(zip: Zip): SlideParts[] {
  const read = createReader(zip);
  const presentation = child(read(root), 'presentation');
  const width = numberOf(child(presentation, 'sldSz'), 'cx') ?? 12_192_000;
  const targets = relationsOf(zip, root);
  const parts = all(child(presentation, 'sldIdLst'), 'sldId').flatMap(
    ({ attributes }) => targets.get(attributes['r:id'] ?? '')?.target ?? [],
  );
  return parts.flatMap((part): SlideParts[] => {
    const slide = child(read(part), 'sld');
    if (!slide || /^(0|false)$/.test(slide.attributes.show ?? '')) return [];
    const layoutPart = targetOf(zip, part, 'slideLayout');
    const masterPart = targetOf(zip, layoutPart, 'slideMaster');
    const theme = read(targetOf(zip, masterPart, 'theme'));
    const master = read(masterPart);
    return [
      {
        part,
        slide,
        layout: child(read(layoutPart), 'sldLayout'),
        master: child(master, 'sldMaster'),
        scheme: schemeOf(theme, master),
        fonts: fontsOf(theme),
        usual: child(presentation, 'defaultTextStyle'),
        notes: read(targetOf(zip, part, 'notesSlide')),
        scale: canvas.width / width,
        relations: relationsOf(zip, part),
      },
    ];
  });
}
