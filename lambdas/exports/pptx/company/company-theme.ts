import { placeText } from '#shared/deck/boxes.ts';
import { blend, computeContrast, computeLuminance, ensureContrast } from '#shared/deck/color.ts';
import { type Ctx, createTextStyle } from '#shared/deck/context.ts';
import { fitText, typesetLabel } from '#shared/deck/fitted-text.ts';
import { toPlainText } from '#shared/deck/inline.ts';
import { drawActions, listClosingActions } from '#shared/deck/layouts/closing-actions.ts';
import { replacePalette } from '#shared/deck/own-colors.ts';
import { withSafeFonts } from '#shared/deck/safe-fonts.ts';
import type { Box, Rect } from '#shared/deck/scene.ts';
import { listSizeSteps } from '#shared/deck/size-steps.ts';
import { createBylineText, createLeadText } from '#shared/deck/supporting-text.ts';
import type { Frame, Palette, Theme } from '#shared/deck/theme.ts';
import type { CompanyLayout, CompanyManifest, CompanyPlaceholder } from './company-template.ts';
import { companyTitle, supportingTexts } from './slide-kind.ts';

/**
 * Minimum contrast ratio of text (4.5), and of coloured shapes (1.4), which may be fainter because they also have
 * labels.
 */
const minTextContrast = 4.5;
const minShapeContrast = 1.4;

/** Returns a palette from the colours of the company's layout for content. */
function createCompanyPalette({ accents, layouts }: CompanyManifest, base: Palette): Palette {
  const { surface, ink } = layouts.content;
  const visible = accents.filter((color) => computeContrast(color, surface) >= minShapeContrast);
  const accent = visible[0] ?? ink;
  const onAccent = ['#ffffff', '#000000', surface, ink].toSorted(
    (a, b) => computeContrast(b, accent) - computeContrast(a, accent),
  )[0];
  const chart = visible.length > 0 ? visible : [accent];
  const panel = blend(ink, surface, 0.06);
  return {
    surface,
    panel,
    ink,
    muted: ensureContrast(blend(ink, surface, 0.72), panel, ink, minTextContrast),
    accent,
    onAccent: onAccent ?? '#ffffff',
    hairline: blend(ink, surface, 0.2),
    quiet: blend(ink, surface, 0.3),
    chart: base.chart.map((_, i) => chart[i % chart.length] ?? accent),
  };
}

/**
 * Minimum font sizes of texts in a company's placeholder: `share` is relative to the company's own size, `title` and
 * `text` (subtitle or lead) are in px.
 */
const minFontSizes = { share: 0.5, title: 24, text: 16 } as const;

/** Returns the font sizes to try in a placeholder: the company's own, then smaller ones. */
function placeholderSteps({ size }: CompanyPlaceholder, minSize: number): number[] {
  const companySize = Math.round(size);
  if (companySize <= minSize) return [companySize];
  return listSizeSteps(
    companySize,
    Math.max(minSize, Math.round(companySize * minFontSizes.share)),
  );
}

const applyCapitals = (text: string, { isCapitals }: CompanyPlaceholder): string =>
  isCapitals ? text.toUpperCase() : text;

/** Lines of a company's text are assumed to be this far apart, as a multiple of the font size. */
const lineSpacing = 1.2;

type PlaceholderFill = {
  part: string;
  role: 'h1' | 'p';
  kind: 'display' | 'body';
  minSize: number;
};

/** Measures a text in a placeholder; the export writes it with the company's own style. */
function fillPlaceholder(
  ctx: Ctx,
  text: string,
  placeholder: CompanyPlaceholder,
  { part, role, kind, minSize }: PlaceholderFill,
): Box {
  return fitText(ctx, applyCapitals(toPlainText(text), placeholder), {
    part,
    role,
    rect: placeholder.rect,
    steps: placeholderSteps(placeholder, minSize),
    style: (size) =>
      createTextStyle(ctx, kind, size, {
        leading: lineSpacing,
        weight: placeholder.isBold ? 700 : 400,
      }),
    balance: 'none',
  });
}

/** Returns the title in its placeholder. */
const drawTitle = (ctx: Ctx, { title }: CompanyLayout): Box =>
  fillPlaceholder(ctx, companyTitle(ctx.slide), title, {
    part: 'title',
    role: 'h1',
    kind: 'display',
    minSize: minFontSizes.title,
  });

/** Height of the line above the content that shows a slide's kicker, px. */
const kickerHeightPx = 30;

function drawKicker(ctx: Ctx, { x, y, width }: Rect): Box[] {
  if (!ctx.slide.kicker) return [];
  const { muted } = ctx.theme.palette;
  const style = createTextStyle(ctx, 'body', 16, { weight: 700, color: muted, accent: muted });
  const block = typesetLabel(ctx, ctx.slide.kicker, style, width);
  return [placeText(ctx, block, { x, y, role: 'kicker', part: 'kicker' })];
}

/** Returns the part of a body below the kicker. */
const areaBelowKicker = (ctx: Ctx, body: Rect): Rect =>
  ctx.slide.kicker
    ? { ...body, y: body.y + kickerHeightPx, height: body.height - kickerHeightPx }
    : body;

/** Returns the title, the kicker and the area for content. */
const createContentFrame = (ctx: Ctx, layout: CompanyLayout): Frame => ({
  boxes: [...drawKicker(ctx, layout.body), drawTitle(ctx, layout)],
  body: areaBelowKicker(ctx, layout.body),
});

const removeTop = (rect: Rect, height: number): Rect => ({
  ...rect,
  y: rect.y + height,
  height: rect.height - height,
});

/**
 * Returns the texts of the second placeholder as one box, measured with the longest text. If there are several texts,
 * the box is lower than the placeholder, which leaves room for the lines of the other paragraphs.
 */
function fillSupporting(ctx: Ctx, placeholder: CompanyPlaceholder, part: string): Box[] {
  const texts = supportingTexts(ctx.slide);
  const longest = texts.toSorted((a, b) => b.length - a.length)[0];
  if (longest === undefined) return [];
  const { rect } = placeholder;
  const height = rect.height / (texts.length > 1 ? secondParagraphDivisor : 1);
  const filled = { ...placeholder, rect: { ...rect, height } };
  const fill = { part, role: 'p', kind: 'body', minSize: minFontSizes.text } as const;
  return [fillPlaceholder(ctx, longest, filled, fill)];
}

/**
 * If there are two paragraphs, the longer one is measured in the placeholder's height divided by this number; the
 * remaining height is for the shorter one.
 */
const secondParagraphDivisor = 1.5;

type Supporting = {
  part: 'subtitle' | 'lead';
  text: string | undefined;
  byline?: string | undefined;
};

/** Returns the texts of a cover or section: in the company's placeholders, else below the title. */
function drawOpening(ctx: Ctx, layout: CompanyLayout, { part, text, byline }: Supporting): Box[] {
  const title = drawTitle(ctx, layout);
  if (layout.text) return [title, ...fillSupporting(ctx, layout.text, part)];
  const { ink: color } = ctx.theme.palette;
  const { body } = layout;
  const lead = text
    ? [createLeadText(ctx, text, { ...body, height: Math.min(110, body.height * 0.6) }, { color })]
    : [];
  const [leadBox] = lead;
  const space = leadBox ? removeTop(body, leadBox.height + 12) : body;
  const line = byline ? [createBylineText(ctx, byline, { ...space, height: 30 }, { color })] : [];
  return [title, ...lead.map((box) => ({ ...box, part })), ...line];
}

/** Returns the theme in which a deck is laid out on a company's masters: their titles, areas, colours and fonts. */
export function createCompanyTheme(base: Theme, manifest: CompanyManifest): Theme {
  const { cover, section, content } = manifest.layouts;
  const basePalette = base.own?.basePalette ?? base.palette;
  const palette = createCompanyPalette(manifest, basePalette);
  const { isSerif } = manifest;
  const tokens = {
    ...base.tokens,
    display: isSerif.heading ? 'Times New Roman' : 'Arial',
    body: isSerif.body ? 'Times New Roman' : 'Arial',
  };
  // Pictures stay in the company's area for content: the base theme may frame them or extend them to the slide's edges,
  // where the company's own drawings are.
  const { imageFrame: _frame, imagePlace: _place, ...theme } = withSafeFonts({ ...base, tokens });
  return {
    ...theme,
    isDark: computeLuminance(palette.surface) < 0.3,
    palette,
    own: { ...replacePalette(basePalette, palette), basePalette },
    frame: (ctx) => createContentFrame(ctx, content),
    cover: (ctx, { blocks }) =>
      drawOpening(ctx, cover, {
        part: 'subtitle',
        text: blocks.subtitle,
        byline: blocks.byline,
      }),
    section: (ctx, { blocks }) => drawOpening(ctx, section, { part: 'lead', text: blocks.lead }),
    closing: (ctx, slide) => {
      const { lead } = slide.blocks;
      const actions = listClosingActions(slide);
      if (actions.length === 0) return drawOpening(ctx, section, { part: 'lead', text: lead });
      const { boxes, body } = createContentFrame(ctx, content);
      const { ink, accent, hairline: rule, surface: on } = ctx.theme.palette;
      const intro = lead
        ? [createLeadText(ctx, lead, { ...body, height: body.height * 0.3 }, { color: ink })]
        : [];
      const [leadBox] = intro;
      const rest = leadBox ? removeTop(body, leadBox.height + 24) : body;
      return [...boxes, ...intro, drawActions(ctx, actions, rest, { on, ink, accent, rule })];
    },
    quote: (ctx, { blocks }) => {
      const { boxes, body } = createContentFrame(ctx, content);
      const { attribution } = blocks;
      const space = { ...body, height: body.height - (attribution ? 56 : 0) };
      const quote = fitText(ctx, blocks.quote, {
        part: 'quote',
        role: 'quote',
        rect: space,
        steps: listSizeSteps(48, 22),
        style: (size) => createTextStyle(ctx, 'display', size, { leading: 1.35, weight: 400 }),
        valign: 'middle',
        balance: 'widow',
      });
      if (!attribution) return [...boxes, quote];
      const cite = fitText(ctx, attribution, {
        part: 'attribution',
        role: 'cite',
        rect: { ...body, y: quote.y + quote.height + 16, height: 40 },
        steps: [20, 18],
        style: (size) => createTextStyle(ctx, 'body', size, { weight: 700 }),
      });
      return [...boxes, quote, cite];
    },
  };
}
