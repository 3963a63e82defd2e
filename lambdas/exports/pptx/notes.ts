import { toPlainText } from '#shared/deck/inline.ts';
import { emptyTreeXml, namespaces, xmlDeclaration } from './parts.ts';
import { languageTag } from './text-runs.ts';
import { escapeXml } from './units.ts';

/** Splits a slide's notes into plain-text paragraphs. */
function noteParagraphs(notes: string): string[] {
  return notes
    .split(/\n+/)
    .map((paragraph) => toPlainText(paragraph))
    .filter((paragraph) => paragraph !== '');
}

/** Returns the notes page of a slide: slide image, notes and slide number. */
export function notesPartXml(notes: string, number: number, language: string): string {
  const lang = escapeXml(languageTag(language));
  const paragraphs = noteParagraphs(notes).map(
    (text) =>
      `<a:p><a:r><a:rPr lang="${lang}" dirty="0"/><a:t>${escapeXml(text)}</a:t></a:r></a:p>`,
  );
  const body = paragraphs.join('') || `<a:p><a:endParaRPr lang="${lang}"/></a:p>`;
  const shape = (id: number, name: string, ph: string, lock: string, text: string) =>
    `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="${name}"/><p:cNvSpPr><a:spLocks ${lock}/></p:cNvSpPr><p:nvPr>${ph}</p:nvPr></p:nvSpPr><p:spPr/>${text}</p:sp>`;
  const text = (inner: string) => `<p:txBody><a:bodyPr/><a:lstStyle/>${inner}</p:txBody>`;
  const field = `<a:p><a:fld id="{F7021451-1387-4CA6-816F-3879F97B5CBC}" type="slidenum"><a:rPr lang="${lang}"/><a:t>${number}</a:t></a:fld><a:endParaRPr lang="${lang}"/></a:p>`;
  const shapes = [
    shape(2, 'Slide Image', '<p:ph type="sldImg"/>', 'noGrp="1" noRot="1" noChangeAspect="1"', ''),
    shape(3, 'Notes', '<p:ph type="body" idx="1"/>', 'noGrp="1"', text(body)),
    shape(
      4,
      'Slide Number',
      '<p:ph type="sldNum" sz="quarter" idx="5"/>',
      'noGrp="1"',
      text(field),
    ),
  ];
  return `${xmlDeclaration}<p:notes ${namespaces}><p:cSld><p:spTree>${emptyTreeXml}${shapes.join('')}</p:spTree></p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:notes>`;
}
