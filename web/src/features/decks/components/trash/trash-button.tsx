import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { IconButton } from '#web/components/button.tsx';
import { IconTrash } from '#web/components/icons/trash.ts';
import { useTranslation } from '#web/lib/i18n.ts';

const TrashDialog = lazy(async () => ({
  default: (await import('./trash-dialog.tsx')).TrashDialog,
}));

/** Opens the trash. The URL has its state, so that the back button closes it and a link opens it. */
export function TrashButton() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const change = (isOpen: boolean) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (isOpen) next.set('trash', '1');
        else next.delete('trash');
        return next;
      },
      { replace: !isOpen },
    );
  return (
    <>
      <IconButton label={t('trash.title')} onClick={() => change(true)}>
        <IconTrash size={18} />
      </IconButton>
      <Suspense>{params.has('trash') && <TrashDialog onClose={() => change(false)} />}</Suspense>
    </>
  );
}
