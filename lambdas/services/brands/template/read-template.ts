import type {
  CompanyLayout,
  CompanyManifest,
} from '#lambdas/exports/pptx/company/company-template.ts';
import { toGenericFamily } from '#shared/deck/font-stack.ts';
import type { BrandProposal, UnreadPart } from '#shared/domain/brand-proposal.ts';
import { findNearestFamily } from '#shared/domain/nearest-family.ts';
import { cutText } from '#shared/domain/text.ts';
import type { Zip } from '../../sources/reading/zip.ts';
import { createTitleLayout } from './added-layout.ts';
import { chooseLayouts, type LayoutsByKind } from './choose-layouts.ts';
import { readScheme } from './colors.ts';
import {
  classifyBackground,
  findEastAsianFonts,
  findFooter,
  findLogo,
  findTemplateColors,
  listSchemeAccents,
  readTemplateName,
  resolveFontName,
} from './find-brand.ts';
import { isSpacious } from './free-area.ts';
import {
  findBackground,
  findPlaceholder,
  findTextPlaceholder,
  type LayoutView,
  toCompanyLayout,
  viewLayout,
  viewMaster,
} from './read-layout.ts';
import { readTemplateParts, type TemplateParts } from './template-parts.ts';
import { maxTemplateBytes, writeCompanyParts, zipTemplate } from './write-package.ts';
import { findChild } from './xml-tree.ts';

/** The company's layout that slides of a kind use. */
export type MappedLayout = {
  kind: 'cover' | 'section' | 'content';
  /** Name of the company's layout. */
  name: string;
  isAdded: boolean;
};

/** Contents of a company's template. */
export type ReadTemplate = {
  proposal: BrandProposal;
  /** The masters for the export as a zip; null if they can't be kept. */
  masters: Uint8Array | null;
  /** Empty if the masters can't be kept. */
  layouts: MappedLayout[];
  eastAsianFonts: { heading: string | null; body: string | null };
};

/** Supported aspect ratios of slides: width divided by height. */
const supportedRatios = { min: 1.2, max: 2.4 } as const;

type TemplateViews = {
  views: LayoutView[];
  layoutsByKind: LayoutsByKind;
  added: LayoutView | undefined;
};

/** Numbers the layouts and chooses from them; adds a layout to the first master if none has a title for content. */
function viewLayouts({ masters, size }: TemplateParts): TemplateViews {
  const masterViews = masters.map((master) => {
    const scheme = readScheme(master.theme.tree, findChild(master.part.tree, 'p:clrMap'));
    return viewMaster(master, scheme, size);
  });
  const view = () => {
    let number = 0;
    return masterViews.flatMap((master) =>
      master.master.layouts.map((layout) => {
        number += 1;
        return viewLayout(layout, number, master);
      }),
    );
  };
  const views = view();
  const layoutsByKind = chooseLayouts(views);
  const [firstMaster] = masterViews;
  if (layoutsByKind.content || !firstMaster) return { views, layoutsByKind, added: undefined };
  firstMaster.master.layouts.push(createTitleLayout(firstMaster));
  const all = view();
  const added = all.find(({ layout }) => layout.name === 'added');
  return { views: all, layoutsByKind: { ...chooseLayouts(all), content: added }, added };
}

/** Shortens a name for the list of removed parts, because names in a file may have up to 64 KB. */
const shortenName = (name: string): string => cutText(name, 200);

function listRemoved({ removed, unreadable }: TemplateParts): UnreadPart[] {
  return [
    ...[...removed].map(([kind, { count, name }]) => ({
      code: `removed_${kind}`,
      detail: count > 1 ? `${shortenName(name)} (${count})` : shortenName(name),
    })),
    ...(unreadable.length > 0
      ? [
          {
            code: 'picture_format',
            detail: shortenName(unreadable.map((name) => name.split('/').at(-1)).join(', ')),
          },
        ]
      : []),
  ];
}

function listLayoutProblems(
  { layoutsByKind, added }: TemplateViews,
  content: CompanyLayout,
): UnreadPart[] {
  const note = (code: string, is: boolean, detail = '') => (is ? [{ code, detail }] : []);
  const behind = layoutsByKind.content && findBackground(layoutsByKind.content, content.body);
  return [
    ...note('no_title_layout', added !== undefined),
    ...note('no_cover_layout', !layoutsByKind.cover),
    ...note('no_section_layout', !layoutsByKind.section),
    ...note('background_picture', behind?.color === undefined, content.name),
    ...note('narrow_layout', !isSpacious(content.body), content.name),
  ];
}

const isSerif = (name: string | null): boolean =>
  name !== null && toGenericFamily(findNearestFamily(name)) === 'serif';

type TemplateContent = {
  view: LayoutView;
  layout: CompanyLayout;
  families: { heading: string; body: string };
};

/** Returns the layouts of each kind, and the fonts of the one for content. */
function readContent({ layoutsByKind }: TemplateViews): TemplateContent | undefined {
  const { content: view, sample } = layoutsByKind;
  if (!view) return undefined;
  const text = findTextPlaceholder(view) ?? (sample && findTextPlaceholder(sample));
  const title = findPlaceholder(view, 'title', 'ctrTitle');
  return {
    view,
    layout: {
      ...toCompanyLayout(view, sample, false),
      isAdded: view.layout.name === 'added',
    },
    families: { heading: title?.family ?? '+mj-lt', body: text?.family ?? '+mn-lt' },
  };
}

function createManifest(
  parts: TemplateParts,
  views: TemplateViews,
  content: TemplateContent,
  colors: string[],
) {
  const { layoutsByKind } = views;
  const { scheme, master } = content.view.master;
  const section = layoutsByKind.section ?? layoutsByKind.cover;
  const fonts = content.families;
  const written = writeCompanyParts(parts);
  const manifest: CompanyManifest = {
    size: parts.size,
    masters: written.masters,
    scheme: Object.fromEntries(scheme),
    accents: [...new Set([...colors.map((color) => `#${color}`), ...listSchemeAccents(scheme)])],
    fonts,
    isSerif: {
      heading: isSerif(resolveFontName(master.theme.tree, fonts.heading)),
      body: isSerif(resolveFontName(master.theme.tree, fonts.body)),
    },
    layouts: {
      cover: layoutsByKind.cover
        ? toCompanyLayout(layoutsByKind.cover, undefined, true)
        : content.layout,
      section: section ? toCompanyLayout(section, undefined, true) : content.layout,
      content: content.layout,
    },
  };
  return { manifest, zip: zipTemplate(written.parts, manifest) };
}

/**
 * Returns the manifest and zip of all masters or, if the zip is too large, of only the first master that has a layout
 * for content.
 */
function readMasters(
  parts: TemplateParts,
  views: TemplateViews,
  content: TemplateContent,
  colors: string[],
) {
  const all = createManifest(parts, views, content, colors);
  if (all.zip.length <= maxTemplateBytes || parts.masters.length === 1) return all;
  const { master } = content.view.master;
  const small = { ...parts, masters: [master] };
  const smallViews = viewLayouts(small);
  const smallContent = readContent(smallViews);
  return smallContent ? createManifest(small, smallViews, smallContent, colors) : all;
}

/** Reads a company's PowerPoint file or template. Throws ReadFailure. */
export function readTemplate(zip: Zip): ReadTemplate {
  const parts = readTemplateParts(zip);
  const views = viewLayouts(parts);
  const content = readContent(views);
  if (!content) throw new Error('a template without a layout got none');
  const { master } = content.view.master;
  const { tree: theme } = master.theme;
  const colors = findTemplateColors(content.view.master);
  const logo = findLogo(views.views, parts.pictures);
  const aspectRatio = parts.size.width / parts.size.height;
  const hasSupportedShape =
    aspectRatio >= supportedRatios.min && aspectRatio <= supportedRatios.max;
  const kept = hasSupportedShape ? readMasters(parts, views, content, colors) : undefined;
  const isSmall = kept !== undefined && kept.zip.length <= maxTemplateBytes;
  const note = (code: string, is: boolean, detail = '') => (is ? [{ code, detail }] : []);
  const fonts = {
    heading: resolveFontName(theme, content.families.heading),
    body: resolveFontName(theme, content.families.body),
  };
  return {
    proposal: {
      name: readTemplateName(theme),
      colors,
      background: classifyBackground(content.layout.surface),
      fonts,
      logo: logo?.type ? { type: logo.type, bytes: logo.bytes } : null,
      footer: findFooter(views.views),
      not_understood: [
        ...note('no_colors', colors.length === 0),
        ...note('no_fonts', fonts.heading === null && fonts.body === null),
        ...note('no_logo', logo === undefined),
        ...note('logo_format', logo?.type === null, logo?.part.split('/').at(-1)),
        ...note('slide_shape', !hasSupportedShape),
        ...note('template_too_large', kept !== undefined && !isSmall),
        ...listLayoutProblems(views, content.layout),
        ...listRemoved(parts),
      ],
    },
    masters: isSmall ? kept.zip : null,
    layouts: isSmall
      ? (['cover', 'section', 'content'] as const).map((kind) => {
          const { name, isAdded } = kept.manifest.layouts[kind];
          return { kind, name, isAdded };
        })
      : [],
    eastAsianFonts: findEastAsianFonts(theme),
  };
}
