import { Button } from '#web/components/button.tsx';
import { IconCheck } from '#web/components/icons/check.ts';
import { IconLink } from '#web/components/icons/link.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useCopied } from '#web/lib/use-copied.ts';
import styles from '../admin.module.css';
import { buildInviteLink, formatCode } from './invite-link.ts';

/** Copies the registration link of this code. */
export function CopyLinkButton({ code }: { code: string }) {
  const { t } = useTranslation();
  const { isCopied, copy } = useCopied();
  return (
    <Button
      size="sm"
      variant="plain"
      className={styles.short}
      icon={isCopied ? <IconCheck /> : <IconLink />}
      aria-label={t('invites.copy_link', { code: formatCode(code) })}
      onClick={() => copy(buildInviteLink(window.location.origin, code))}
    >
      {isCopied ? t('common.copied') : t('invites.copy')}
    </Button>
  );
}
