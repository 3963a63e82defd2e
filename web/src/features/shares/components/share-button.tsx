import { type ReactNode, Suspense, useState } from 'react';
import { ShareDialog } from './lazy-share-dialog.ts';

type Props = {
  id: string;
  /** The version that the dialog offers first; the current one where none is said. */
  version?: number | undefined;
  /** The button that opens it. */
  target: (open: () => void) => ReactNode;
};

/** A button that opens the dialog of a deck's links. */
export function ShareButton({ id, version, target }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {target(() => setIsOpen(true))}
      <Suspense>
        {isOpen && <ShareDialog id={id} version={version} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </>
  );
}
