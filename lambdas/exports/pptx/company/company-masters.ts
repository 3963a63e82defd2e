import { toPlainText } from '#shared/deck/inline.ts';
import type { Deck, SlideContent } from '#shared/deck/model.ts';
import type { Theme } from '#shared/deck/theme.ts';
import { createSchemeColors } from '../colors.ts';
import { createFontScheme, type FontScheme } from '../font-scheme.ts';
import type { Masters } from '../masters.ts';
import type { PackageParts } from '../parts.ts';
import { identityXml, type SlideContext } from '../slide-context.ts';
import { languageTag } from '../text-runs.ts';
import { typefaceXml } from '../typeface.ts';
import { escapeXml, toCentipoints, toEmu } from '../units.ts';
import { writeNotesMaster } from '../write-master.ts';
import type { CompanyPlaceholder, CompanyTemplate } from './company-template.ts';
import { fitFooter } from './fit-footer.ts';
import { chooseSlideKind, companyTitle, supportingTexts } from './slide-kind.ts';

/** Returns the factor that converts canvas px to px on a slide of the company's size. */
export const computeCompanyScale = ({ manifest }: CompanyTemplate): number =>
  manifest.size.width / toEmu(1280);

/** Returns fonts that refer to those of the company's text placeholders. */
function createCompanyFonts(theme: Theme, { manifest }: CompanyTemplate): FontScheme {
  const scheme = createFontScheme(theme);
  return {
    ...scheme,
    reference(name, script) {
      const reference = scheme.reference(name, script);
      if (reference === '+mn-lt') return manifest.fonts.body;
      return reference === '+mj-lt' ? manifest.fonts.heading : reference;
    },
  };
}

type Shape = {
  name: string;
  placeholder: CompanyPlaceholder;
  paragraphs: string[];
  body: string;
};

/** Returns a placeholder that takes its position and style from the layout. */
function shapeXml(slide: SlideContext, { name, placeholder, paragraphs, body }: Shape): string {
  const { type, index } = placeholder;
  const attributes = [
    ...(type === 'obj' ? [] : [` type="${escapeXml(type)}"`]),
    ...(index === '' ? [] : [` idx="${escapeXml(index)}"`]),
  ];
  return `<p:sp><p:nvSpPr>${identityXml(slide, name, undefined)}<p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr><p:ph${attributes.join('')}/></p:nvPr></p:nvSpPr><p:spPr/><p:txBody>${body}<a:lstStyle/>${paragraphs.map((runs) => `<a:p>${runs}</a:p>`).join('')}</p:txBody></p:sp>`;
}

/** Paragraph properties that remove the bullets of a placeholder. Titles keep the company's indent. */
const unbulletedParagraphXml = {
  title: '<a:pPr><a:buNone/></a:pPr>',
  text: '<a:pPr marL="0" indent="0"><a:buNone/></a:pPr>',
} as const;

/** Right inset of texts in EMU for layouts that set none. */
const defaultRightInset = 91_440;

const rightInsetXml = ({ cut }: CompanyPlaceholder, scale: number): string =>
  cut === undefined ? '' : ` rIns="${defaultRightInset + toEmu(cut * scale)}"`;

/** Returns texts in a placeholder, each a paragraph; `size` in px is written only if it is smaller than the company's. */
function textXml(
  slide: SlideContext,
  name: 'Title' | 'Subtitle',
  texts: string[],
  placeholder: CompanyPlaceholder,
  { drawnSize, scale }: { drawnSize: number; scale: number },
): string {
  const companySize = placeholder.size * scale;
  const paragraph = unbulletedParagraphXml[name === 'Title' ? 'title' : 'text'];
  const smaller = drawnSize < companySize * 0.99 ? ` sz="${toCentipoints(drawnSize)}"` : '';
  return shapeXml(slide, {
    name,
    placeholder,
    body: `<a:bodyPr${rightInsetXml(placeholder, scale)}><a:normAutofit/></a:bodyPr>`,
    paragraphs: texts.map(
      (text) =>
        `${paragraph}<a:r><a:rPr lang="${escapeXml(languageTag(slide.language))}"${smaller} dirty="0"/><a:t>${escapeXml(text)}</a:t></a:r>`,
    ),
  });
}

/**
 * Returns a footer or slide number. Writes size and font too: LibreOffice doesn't inherit those of a footer from the
 * layout.
 */
function smallTextXml(
  slide: SlideContext,
  name: string,
  shape: FooterShape,
  scale: number,
): string {
  const { placeholder, text, size, field } = shape;
  const font = slide.fonts.reference(slide.fonts.minor, 'lt');
  const properties = `<a:rPr lang="${escapeXml(languageTag(slide.language))}" sz="${toCentipoints(size * scale)}" dirty="0">${typefaceXml('a:latin', font)}</a:rPr>`;
  const paragraph = field
    ? `<a:fld id="{B6F15528-21DE-4FAA-801E-634DDDAF4B2B}" type="slidenum">${properties}<a:t>${text}</a:t></a:fld>`
    : `<a:r>${properties}<a:t>${escapeXml(text)}</a:t></a:r>`;
  return shapeXml(slide, { name, placeholder, paragraphs: [paragraph], body: '<a:bodyPr/>' });
}

type FooterShape = { placeholder: CompanyPlaceholder; text: string; size: number; field?: true };

/** A picture over the whole slide hides the layout, so that the title is drawn on the picture. */
const hidesLayout = ({ layout }: SlideContent): boolean => layout === 'full-image';

/** Returns a company's masters for a deck that was laid out in the company's theme. */
export function createCompanyMasters(deck: Deck, theme: Theme, template: CompanyTemplate): Masters {
  const { manifest, parts: ownParts } = template;
  const scale = computeCompanyScale(template);
  const footer = toPlainText(deck.brand?.footer || deck.title);
  return {
    style: {
      theme,
      colors: createSchemeColors(manifest.scheme),
      fonts: createCompanyFonts(theme, template),
      page: {
        width: 1280 * scale,
        height: (manifest.size.height / manifest.size.width) * 1280 * scale,
      },
    },
    size: manifest.size,
    ids: manifest.masters.map(({ id }) => id),
    write(parts: PackageParts) {
      for (const [name, bytes] of ownParts) parts.set(name, bytes);
      writeNotesMaster(parts, theme, manifest.masters.length + 1);
    },
    useLayout(_scene, index) {
      const content = deck.slides[index];
      const kind = content ? chooseSlideKind(content) : 'content';
      const layout = manifest.layouts[kind];
      const isHidden = content !== undefined && hidesLayout(content);
      return {
        number: layout.number,
        background: '',
        placeholderXml(slide, box) {
          if (!content || isHidden) return undefined;
          const { title, text } = layout;
          const drawnSize = box.size;
          if (box.part === 'title' && box.role === 'h1')
            return textXml(slide, 'Title', [companyTitle(content)], title, { drawnSize, scale });
          const isSupporting =
            kind !== 'content' && (box.part === 'subtitle' || box.part === 'lead');
          if (!isSupporting || !text) return undefined;
          return textXml(slide, 'Subtitle', supportingTexts(content), text, { drawnSize, scale });
        },
        lastShapesXml(slide) {
          if (kind === 'cover' || isHidden) return '';
          const { footer: footerPlaceholder, slideNumber } = layout;
          const text = footerPlaceholder
            ? smallTextXml(
                slide,
                'Footer',
                {
                  placeholder: footerPlaceholder,
                  ...fitFooter(deck, theme, footer, footerPlaceholder),
                },
                scale,
              )
            : '';
          const number = String(index + 1);
          return slideNumber
            ? text +
                smallTextXml(
                  slide,
                  'Slide Number',
                  { placeholder: slideNumber, text: number, size: slideNumber.size, field: true },
                  scale,
                )
            : text;
        },
      };
    },
  };
}
