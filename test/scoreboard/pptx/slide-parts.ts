import { readPart, readRelations } from '#lambdas/services/sources/reading/office-xml.ts';
import type { Zip } from '#lambdas/services/sources/reading/zip.ts';
import { canvas } from '#shared/deck/scene.ts';
import { type ColorScheme, readColorScheme } from './colors.ts';
import { type Element, findAll, findChild, readNumberAttribute, readXml } from './xml.ts';

/** A slide with the parts that it inherits from. */
export type SlideParts = {
  part: string;
  slide: Element;
  layout: Element | undefined;
  master: Element | undefined;
  scheme: ColorScheme;
  fonts: { major: string; minor: string };
  /** The default text styles of the presentation. */
  usual: Element | undefined;
  notes: Element | undefined;
  /** Canvas px per EMU. */
  scale: number;
  relations: Map<string, { target: string; type: string }>;
};

const presentationPart = 'ppt/presentation.xml';

/** Returns a function that parses each part only once, because slides share parts. */
function createReader(zip: Zip) {
  const cache = new Map<string, Element | undefined>();
  return (part: string | undefined): Element | undefined => {
    if (part === undefined) return undefined;
    if (!cache.has(part)) {
      const xml = readPart(zip, part);
      cache.set(part, xml === undefined ? undefined : readXml(xml));
    }
    return cache.get(part);
  };
}

function findTarget(zip: Zip, part: string | undefined, type: string): string | undefined {
  if (part === undefined) return undefined;
  return [...readRelations(zip, part).values()].find((one) => one.type === type)?.target;
}

function readFonts(theme: Element | undefined): SlideParts['fonts'] {
  const scheme = findChild(theme, 'theme', 'themeElements', 'fontScheme');
  const latin = (name: string) => findChild(scheme, name, 'latin')?.attributes.typeface ?? '';
  return { major: latin('majorFont'), minor: latin('minorFont') };
}

/** Returns the visible slides of a package in order. */
export function readSlideParts(zip: Zip): SlideParts[] {
  const read = createReader(zip);
  const presentation = findChild(read(presentationPart), 'presentation');
  const width = readNumberAttribute(findChild(presentation, 'sldSz'), 'cx') ?? 12_192_000;
  const targets = readRelations(zip, presentationPart);
  const parts = findAll(findChild(presentation, 'sldIdLst'), 'sldId').flatMap(
    ({ attributes }) => targets.get(attributes['r:id'] ?? '')?.target ?? [],
  );
  return parts.flatMap((part): SlideParts[] => {
    const slide = findChild(read(part), 'sld');
    if (!slide || /^(0|false)$/.test(slide.attributes.show ?? '')) return [];
    const layoutPart = findTarget(zip, part, 'slideLayout');
    const masterPart = findTarget(zip, layoutPart, 'slideMaster');
    const theme = read(findTarget(zip, masterPart, 'theme'));
    const master = read(masterPart);
    return [
      {
        part,
        slide,
        layout: findChild(read(layoutPart), 'sldLayout'),
        master: findChild(master, 'sldMaster'),
        scheme: readColorScheme(theme, master),
        fonts: readFonts(theme),
        usual: findChild(presentation, 'defaultTextStyle'),
        notes: read(findTarget(zip, part, 'notesSlide')),
        scale: canvas.width / width,
        relations: readRelations(zip, part),
      },
    ];
  });
}
