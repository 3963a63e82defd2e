import type { Line, Run, TextBox } from '#shared/deck/scene.ts';
import { emojiFamily } from '#shared/deck/text-shaping.ts';
import type { SlideContext } from './slide-context.ts';
import { findTypeface, typefaceXml } from './typeface.ts';
import { escapeXml, toCentipoints } from './units.ts';

/** Part of a paragraph with one style; `text` may continue over several lines of the scene. */
export type StyledText = Omit<Run, 'x' | 'width'>;

function isSameStyle(a: StyledText, b: StyledText): boolean {
  return (
    a.family === b.family &&
    a.weight === b.weight &&
    a.size === b.size &&
    a.color === b.color &&
    a.tracking === b.tracking &&
    a.href === b.href
  );
}

const closingPunctuation = /[\u3001\u3002\uff01\uff0c\uff1a\uff1b\uff1f]$/;

/** A hard line break inside the text of a paragraph. */
const hardLineBreak = '\n';

/**
 * Returns the text between two drawn lines of a paragraph: the spaces removed at the line break. Between Chinese
 * punctuation and a number, it is a zero-width space, without which LibreOffice never breaks there.
 */
function textBetweenLines(line: Line, next: Line | undefined): string {
  if (line.isHard) return hardLineBreak;
  const [end, start] = [line.runs.at(-1)?.text ?? '', next?.runs[0]?.text ?? ''];
  if (closingPunctuation.test(end) && /^\d/.test(start)) return '\u200b';
  return ' '.repeat(line.spaces ?? 0);
}

/** Joins the lines of a box and returns its paragraph as styled texts. */
export function joinLines(box: TextBox): StyledText[] {
  const styledTexts: StyledText[] = [];
  for (const [i, line] of box.lines.entries()) {
    for (const run of line.runs) {
      const last = styledTexts.at(-1);
      if (last && isSameStyle(last, run)) last.text += run.text;
      else styledTexts.push({ ...run });
    }
    const last = styledTexts.at(-1);
    if (last) last.text += textBetweenLines(line, box.lines[i + 1]);
  }
  return styledTexts;
}

const ideographs = /[\u2e80-\u9fff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef]|[\u{20000}-\u{3ffff}]/u;

/** Returns a language tag with region, as Office writes it. */
export function languageTag(language: string): string {
  const knownTags: Record<string, string> = {
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
  return knownTags[language.toLowerCase()] ?? language;
}

function isEastAsian(tag: string): boolean {
  return /^(zh|ja|ko)\b/i.test(tag);
}

/** Language of a run: ideographs use the deck's language or Chinese, letters the deck's or English. */
function runLanguage(deck: string, text: string): string {
  const tag = languageTag(deck);
  if (ideographs.test(text)) return isEastAsian(tag) ? tag : 'zh-CN';
  return isEastAsian(tag) ? 'en-US' : tag;
}

function fontXml(slide: SlideContext, styledText: StyledText, isMixed: boolean): string {
  const face = findTypeface(styledText.family, styledText.weight);
  if (!face) return '';
  const scheme = slide.fonts;
  const isWide = slide.theme.faces.get(styledText.family, styledText.weight).fullWidth;
  const latin = isWide ? face.name : scheme.reference(face.name, 'lt');
  // Office treats digits and marks next to ideographs as East Asian text, so they keep the run's own face.
  const isEmoji = styledText.family === emojiFamily;
  const wide = isWide || isMixed || isEmoji ? face.name : scheme.cjk;
  return [
    typefaceXml('a:latin', latin),
    typefaceXml('a:ea', scheme.reference(wide, 'ea')),
    typefaceXml('a:cs', latin),
  ].join('');
}

const keepLinkColorXml =
  '<a:extLst><a:ext uri="{A12FA001-AC4F-418D-AE19-62706E023703}"><ahyp:hlinkClr xmlns:ahyp="http://schemas.microsoft.com/office/drawing/2018/hyperlinkcolor" val="tx"/></a:ext></a:extLst>';

function propertiesXml(
  slide: SlideContext,
  tag: 'a:rPr' | 'a:endParaRPr',
  styledText: StyledText,
  isMixed: boolean,
): string {
  const face = findTypeface(styledText.family, styledText.weight);
  const lang = runLanguage(slide.language, styledText.text);
  const otherLanguage = isEastAsian(lang) ? 'en-US' : 'zh-CN';
  const spacing = toCentipoints(styledText.tracking * styledText.size);
  const attributes = [
    `lang="${escapeXml(lang)}" altLang="${otherLanguage}"`,
    `sz="${toCentipoints(styledText.size)}" b="${face?.isBold ? 1 : 0}" i="0" kern="100"`,
    spacing === 0 ? '' : ` spc="${spacing}"`,
    ' dirty="0"',
  ];
  const fill = `<a:solidFill>${slide.colors.xml(styledText.color)}</a:solidFill>`;
  const link =
    styledText.href && tag === 'a:rPr'
      ? `<a:hlinkClick r:id="${slide.relate('hyperlink', styledText.href)}">${keepLinkColorXml}</a:hlinkClick>`
      : '';
  return `<${tag} ${attributes.join(' ').replace(/ +/g, ' ')}>${fill}${fontXml(slide, styledText, isMixed)}${link}</${tag}>`;
}

/** Returns the runs of a paragraph and its end properties. */
export function runsXml(slide: SlideContext, box: TextBox): string {
  const styledTexts = joinLines(box);
  const isMixed = styledTexts.some(({ text }) => ideographs.test(text));
  const runs = styledTexts.map((styledText) => {
    const style = propertiesXml(slide, 'a:rPr', styledText, isMixed);
    const texts = styledText.text.split(hardLineBreak);
    const runTexts = texts.map((text) =>
      text ? `<a:r>${style}<a:t>${escapeXml(text)}</a:t></a:r>` : '',
    );
    return runTexts.join(`<a:br>${style}</a:br>`);
  });
  const { family, weight, size, color } = box;
  const last = styledTexts.at(-1) ?? { text: '', family, weight, size, color, tracking: 0 };
  const end = propertiesXml(slide, 'a:endParaRPr', last, isMixed);
  return `${runs.join('')}${end}`;
}
