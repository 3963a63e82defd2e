import type { Line, Run, TextBox } from '#shared/deck/scene.ts';
import { emojiFamily } from '#shared/deck/shape.ts';
import { fontSchemeOf } from './font-scheme.ts';
import type { SlideContext } from './slide-context.ts';
import { typefaceOf } from './typeface.ts';
import { centipoints, xml } from './units.ts';

/** A stretch of a paragraph in one look; `text` runs on over the lines of the scene. */
export type Stretch = Omit<Run, 'x' | 'width'>;

function isSameLook(a: Stretch, b: Stretch): boolean {
  return (
    a.family === b.family &&
    a.weight === b.weight &&
    a.size === b.size &&
    a.color === b.color &&
    a.tracking === b.tracking &&
    a.href === b.href
  );
}

const closing = /[\u3001\u3002\uff01\uff0c\uff1a\uff1b\uff1f]$/;

/**
 * What stands for the break between two lines: the spaces that it took. LibreOffice never breaks between Chinese
 * punctuation and a number; a space of no width lets it.
 */
function joint(line: Line, next: Line | undefined): string {
  const [end, start] = [line.runs.at(-1)?.text ?? '', next?.runs[0]?.text ?? ''];
  if (closing.test(end) && /^\d/.test(start)) return '\u200b';
  return ' '.repeat(line.spaces ?? 0);
}

/** The text of a box as one paragraph: its lines joined. */
export function stretchesOf(box: TextBox): Stretch[] {
  const stretches: Stretch[] = [];
  for (const [i, line] of box.lines.entries()) {
    for (const run of line.runs) {
      const last = stretches.at(-1);
      if (last && isSameLook(last, run)) last.text += run.text;
      else stretches.push({ ...run });
    }
    const last = stretches.at(-1);
    if (last) last.text += joint(line, box.lines[i + 1]);
  }
  return stretches;
}

const ideographs = /[\u2e80-\u9fff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef]|[\u{20000}-\u{3ffff}]/u;

/** A language tag with its region, as Office writes them. */
export function languageTag(language: string): string {
  const known: Record<string, string> = {
    en: 'en-US',
    zh: 'zh-CN',
    de: 'de-DE',
    fr: 'fr-FR',
    es: 'es-ES',
    it: 'it-IT',
    pt: 'pt-PT',
    ja: 'ja-JP',
    ko: 'ko-KR',
    nl: 'nl-NL',
  };
  if (/^zh-hans$/i.test(language)) return 'zh-CN';
  if (/^zh-hant$/i.test(language)) return 'zh-TW';
  return known[language.toLowerCase()] ?? language;
}

function isEastAsian(tag: string): boolean {
  return /^(zh|ja|ko)\b/i.test(tag);
}

/** Ideographs are tagged in the deck's language, or Chinese; letters in the deck's, or English. */
function runLanguage(deck: string, text: string): string {
  const tag = languageTag(deck);
  if (ideographs.test(text)) return isEastAsian(tag) ? tag : 'zh-CN';
  return isEastAsian(tag) ? 'en-US' : tag;
}

function fontXml(slide: SlideContext, stretch: Stretch, isMixed: boolean): string {
  const face = typefaceOf(stretch.family, stretch.weight);
  if (!face) return '';
  const scheme = fontSchemeOf(slide.theme);
  const isWide = slide.theme.faces.get(stretch.family, stretch.weight).fullWidth;
  const latin = isWide ? face.name : scheme.reference(face.name, 'lt');
  // Digits and marks beside ideographs are taken for East Asian text: they keep the run's own face.
  const isEmoji = stretch.family === emojiFamily;
  const wide = isWide || isMixed || isEmoji ? face.name : scheme.cjk;
  return `<a:latin typeface="${xml(latin)}"/><a:ea typeface="${xml(scheme.reference(wide, 'ea'))}"/><a:cs typeface="${xml(latin)}"/>`;
}

const keepLinkColor =
  '<a:extLst><a:ext uri="{A12FA001-AC4F-418D-AE19-62706E023703}"><ahyp:hlinkClr xmlns:ahyp="http://schemas.microsoft.com/office/drawing/2018/hyperlinkcolor" val="tx"/></a:ext></a:extLst>';

function propertiesXml(
  slide: SlideContext,
  tag: 'a:rPr' | 'a:endParaRPr',
  stretch: Stretch,
  isMixed: boolean,
): string {
  const face = typefaceOf(stretch.family, stretch.weight);
  const lang = runLanguage(slide.language, stretch.text);
  const other = isEastAsian(lang) ? 'en-US' : 'zh-CN';
  const spacing = centipoints(stretch.tracking * stretch.size);
  const attributes = [
    `lang="${xml(lang)}" altLang="${other}"`,
    `sz="${centipoints(stretch.size)}" b="${face?.isBold ? 1 : 0}" i="0" kern="100"`,
    spacing === 0 ? '' : ` spc="${spacing}"`,
    ' dirty="0"',
  ];
  const fill = `<a:solidFill>${slide.colors.xml(stretch.color)}</a:solidFill>`;
  const link =
    stretch.href && tag === 'a:rPr'
      ? `<a:hlinkClick r:id="${slide.relate('hyperlink', stretch.href)}">${keepLinkColor}</a:hlinkClick>`
      : '';
  return `<${tag} ${attributes.join(' ').replace(/ +/g, ' ')}>${fill}${fontXml(slide, stretch, isMixed)}${link}</${tag}>`;
}

/** Runs of a paragraph and the properties of its end. */
export function runsXml(slide: SlideContext, box: TextBox): string {
  const stretches = stretchesOf(box);
  const isMixed = stretches.some(({ text }) => ideographs.test(text));
  const runs = stretches.map(
    (stretch) =>
      `<a:r>${propertiesXml(slide, 'a:rPr', stretch, isMixed)}<a:t>${xml(stretch.text)}</a:t></a:r>`,
  );
  const { family, weight, size, color } = box;
  const last = stretches.at(-1) ?? { text: '', family, weight, size, color, tracking: 0 };
  const end = propertiesXml(slide, 'a:endParaRPr', last, isMixed);
  return `${runs.join('')}${end}`;
}
