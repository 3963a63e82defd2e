import type { Share } from '#shared/schemas/shares.ts';
import { useTranslation } from '#web/lib/i18n.ts';

/** Returns the name of the version that a link shows. */
export function useShownVersion({ version }: Pick<Share, 'version'>): string {
  const { t } = useTranslation();
  return version === null ? t('share.link_latest') : t('share.link', { version });
}

/** Returns a sentence about the content of a link: its version, and whether the notes are included. */
export function useShownContent(share: Pick<Share, 'version' | 'with_notes'>): string {
  const { t } = useTranslation();
  const version = useShownVersion(share);
  return share.with_notes
    ? t('share.shows_notes', { version })
    : t('share.shows_no_notes', { version });
}
