import type { BrandFamily } from '#shared/deck/brand-families.ts';
import { defaultThemeId, resolveThemeId, type ThemeId } from '#shared/deck/theme-list.ts';
import { formatThemeReference, parseThemeReference } from '#shared/deck/theme-reference.ts';
import type { Brand, BrandProposalView, CreateBrandBody } from '#shared/schemas/brands.ts';
import { readColor } from '../own-colors/color-fields.tsx';

export const logoKinds = ['light', 'dark'] as const;
export type LogoKind = (typeof logoKinds)[number];

/** The form's content. A logo is a data URI for a new one, null for a removed one; absent: as stored. */
export type BrandValues = {
  name: string;
  themeId: ThemeId;
  /** The texts of the colour fields, which may not be valid colours. */
  colors: string[];
  heading: BrandFamily | '';
  body: BrandFamily | '';
  logos: Partial<Record<LogoKind, string | null>>;
  footer: string;
  tone: string;
  isShared: boolean;
  /** Id of the file whose slide masters the brand takes; null removes them; absent: as stored. */
  templateSourceId?: string | null;
};

/** Returns the form's content for a stored brand, or for a new one. */
export function getInitialValues(brand: Brand | undefined): BrandValues {
  const theme = brand?.theme ?? defaultThemeId;
  const { colors } = parseThemeReference(theme);
  return {
    name: brand?.name ?? '',
    themeId: resolveThemeId(theme),
    colors: colors.length > 0 ? colors : ['#1f4fd8'],
    heading: brand?.fonts.heading ?? '',
    body: brand?.fonts.body ?? '',
    logos: {},
    footer: brand?.footer ?? '',
    tone: brand?.tone ?? '',
    isShared: brand?.is_shared ?? false,
  };
}

/**
 * Returns the theme reference (the theme's id with the brand's colours) for the form's content; omits invalid colours.
 */
export function formatBrandTheme({
  themeId,
  colors,
}: Pick<BrandValues, 'themeId' | 'colors'>): string {
  return formatThemeReference({
    id: themeId,
    colors: colors.flatMap((text) => readColor(text) ?? []),
  });
}

/** Returns the chosen fonts; omits a font where the theme's own font is used. */
export const getChosenFonts = ({ heading, body }: BrandValues) => ({
  ...(heading === '' ? {} : { heading }),
  ...(body === '' ? {} : { body }),
});

/** Returns the request for the form's content. */
export const toRequestBody = (values: BrandValues): CreateBrandBody => ({
  name: values.name,
  theme: formatBrandTheme(values),
  fonts: getChosenFonts(values),
  logos: values.logos,
  footer: values.footer,
  tone: values.tone,
  ...(values.templateSourceId === undefined ? {} : { template_source_id: values.templateSourceId }),
});

/** The theme that is selected when the company's web page or file has a light or a dark background. */
const themeByBackground: Record<'light' | 'dark', ThemeId> = {
  light: 'meridian',
  dark: 'nocturne',
};

/** Returns the form's content with the proposal's values in place of the previous ones; `logo` is a PNG. */
export function applyProposal(
  values: BrandValues,
  { name, colors, background, nearest_fonts, footer }: BrandProposalView,
  logo: string | null,
): BrandValues {
  return {
    ...values,
    name: name || values.name,
    themeId: background === null ? values.themeId : themeByBackground[background],
    colors: colors.length > 0 ? colors.map((color) => `#${color}`) : values.colors,
    heading: nearest_fonts.heading ?? values.heading,
    body: nearest_fonts.body ?? values.body,
    footer: footer ?? values.footer,
    logos: logo === null ? values.logos : { [background ?? 'light']: logo },
  };
}
