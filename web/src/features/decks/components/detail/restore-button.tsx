import { Suspense, useState } from 'react';
import type { Presentation } from '#shared/schemas/presentations.ts';
import { Button } from '#web/components/button.tsx';
import { IconRestore } from '#web/components/icons/restore.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { RestoreDialog } from '../compare/lazy-compare.ts';
import { hasSlidesOfVersion } from '../compare/use-comparison-params.ts';

type Props = { deck: Presentation; version: number; isCurrent: boolean };

/** The button that restores a version; none if the slides are those of the version. */
export function RestoreButton({ deck, version, isCurrent }: Props) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const isPublishedState = isCurrent && hasSlidesOfVersion(deck, version);
  if (isPublishedState || !deck.allowed_actions.includes('restore_version')) return null;
  return (
    <>
      <Button
        size="sm"
        icon={<IconRestore />}
        aria-label={t('version.restore', { version })}
        onClick={() => setIsOpen(true)}
      >
        {t('version.action.restore')}
      </Button>
      <Suspense>
        {isOpen && (
          <RestoreDialog id={deck.id} version={version} onClose={() => setIsOpen(false)} />
        )}
      </Suspense>
    </>
  );
}
