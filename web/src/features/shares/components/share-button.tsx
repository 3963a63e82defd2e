import { type ReactNode, Suspense, useState } from 'react';
import { ShareDialog } from './lazy-share-dialog.ts';

type Props = {
  id: string;
  /** The version selected at first; always the latest one by default. */
  version?: number | undefined;
  /** Renders a note above the form of a new link; `close` closes the dialog. */
  note?: (close: () => void) => ReactNode;
  /** Renders the button that opens the dialog. */
  trigger: (open: () => void) => ReactNode;
};

/** A button that opens the share dialog of a deck. */
export function ShareButton({ id, version, note, trigger }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {trigger(() => setIsOpen(true))}
      <Suspense>
        {isOpen && <ShareDialog {...{ id, version, note }} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </>
  );
}
