import { lazy, Suspense, useState } from 'react';
import type { Presentation } from '#shared/schemas/presentations.ts';
import { Button } from '#web/components/button.tsx';
import { IconPlus } from '#web/components/icons/plus.ts';
import { useTranslation } from '#web/lib/i18n.ts';

const AddSourcesDialog = lazy(async () => ({
  default: (await import('./add-sources-dialog.tsx')).AddSourcesDialog,
}));

/**
 * Opens the dialog that adds sources. Only for users who may start such a run; not for translations, which use the
 * sources of their original.
 */
export function AddSourcesButton({ deck }: { deck: Presentation }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  if (deck.origin || !deck.allowed_actions.includes('regenerate_slides')) return null;
  return (
    <>
      <Button size="sm" icon={<IconPlus />} onClick={() => setOpen(true)}>
        {t('sources.add.title')}
      </Button>
      <Suspense>
        {isOpen && <AddSourcesDialog id={deck.id} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
