import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';

const TrashDialog = lazy(async () => ({
  default: (await import('./trash-dialog.tsx')).TrashDialog,
}));

/** The trash, open while the URL has `trash`: the sidebar's link opens it, and the back button closes it. */
export function TrashByUrl() {
  const [params, setParams] = useSearchParams();
  const close = () =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('trash');
        return next;
      },
      { replace: true },
    );
  return <Suspense>{params.has('trash') && <TrashDialog onClose={close} />}</Suspense>;
}
