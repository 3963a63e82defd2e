import type { BrandProposalView } from '#shared/schemas/brands.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import styles from './brands.module.css';

const noteCodes = [
  'no_colors',
  'no_fonts',
  'no_logo',
  'style_sheet_unreadable',
  'style_sheets_left_out',
  'logo_format',
  'slide_shape',
  'template_too_large',
  'no_title_layout',
  'no_cover_layout',
  'no_section_layout',
  'background_picture',
  'narrow_layout',
  'picture_format',
  'removed_macro',
  'removed_external_link',
  'removed_embedded_object',
  'removed_media',
  'removed_animation',
  'removed_diagram',
] as const;

/**
 * Lists what a file or website contains: the brand's values, replaced fonts, used layouts, and content that was not
 * recognised.
 */
export function ProposalSummary({
  proposal,
  hasLogo,
}: {
  proposal: BrandProposalView;
  hasLogo: boolean;
}) {
  const { t } = useTranslation();
  const { fonts, nearest_fonts: nearest, layouts } = proposal;
  const replaced = (['heading', 'body'] as const).flatMap((use) => {
    const [name, family] = [fonts[use], nearest[use]];
    return name && family && name !== family ? [{ name, family }] : [];
  });
  const notes = proposal.not_understood.flatMap(({ code, detail }) => {
    const known = noteCodes.find((name) => name === code);
    return known ? [t(`brand.note.${known}`, { detail })] : [`${code}: ${detail}`];
  });
  if (proposal.logo !== null && !hasLogo) notes.push(t('brand.note.no_logo'));
  const uses = {
    cover: t('brand.layout.cover'),
    section: t('brand.layout.section'),
    content: t('brand.layout.content'),
  };
  const added = t('brand.layout.added');
  const texts = [
    ...layouts.map(
      ({ kind, name, is_added }) => `${uses[kind]}: ${name}${is_added ? ` ${added}` : ''}`,
    ),
    ...new Map(replaced.map((one) => [one.name, t('brand.font_replaced', one)])).values(),
    ...notes,
  ];
  return (
    <div className={styles.found} role="status">
      <p>{t('brand.found', { name: proposal.name })}</p>
      {layouts.length > 0 && <p>{t('brand.masters_kept')}</p>}
      {texts.length > 0 && (
        <ul>
          {texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
