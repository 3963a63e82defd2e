import { parseXml, readPart, readRelations } from '../office-xml.ts';
import type { Zip } from '../zip.ts';

const presentationPart = 'ppt/presentation.xml';

/** Returns the part names of a presentation's slides in order. */
export function listSlideParts(zip: Zip): string[] {
  const relations = readRelations(zip, presentationPart);
  const ids: string[] = [];
  parseXml(readPart(zip, presentationPart) ?? '', {
    open(name, attributes) {
      if (name === 'sldId' && attributes['r:id']) ids.push(attributes['r:id']);
    },
  });
  return ids.flatMap((id) => relations.get(id)?.target ?? []);
}

/** Whether a slide is hidden in the slide show. */
export const isHiddenSlide = (xml: string): boolean => /<p:sld [^<>]*show="(?:0|false)"/.test(xml);

/** Returns the texts in a diagram's shapes, from the diagram's data part. */
export function readDiagramTexts(xml: string): string[] {
  const texts: string[] = [];
  let isText = false;
  parseXml(xml, {
    open(name) {
      if (name === 'p') texts.push('');
      isText = name === 't';
    },
    text(text) {
      if (isText) texts.push(`${texts.pop() ?? ''}${text}`);
    },
    close() {
      isText = false;
    },
  });
  return texts.map((text) => text.trim()).filter((text) => text !== '');
}
