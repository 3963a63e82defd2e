import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { loadCommandTexts } from '#web/lib/i18n.ts';
import { showError } from '#web/lib/show-error.ts';
import { closeCommandDialog, useCommandDialog } from './command-dialog-store.ts';
import { useCommandKeys } from './use-command-keys.ts';
import { useTypeAhead } from './use-type-ahead.ts';

async function load(): Promise<ComponentType> {
  const [module] = await Promise.all([import('./commands.tsx'), loadCommandTexts()]);
  return module.Commands;
}

/** The command palette and the shortcuts sheet, loaded when first opened. */
export function CommandDialog() {
  const open = useCommandDialog((state) => state.open);
  const [Loaded, setLoaded] = useState<ComponentType | null>(null);
  const isNeeded = open !== null && Loaded === null;
  const preload = useCallback(() => void load().catch(() => undefined), []);
  useCommandKeys(preload);
  useTypeAhead(isNeeded && open === 'palette');

  // Closes the palette and the sheet when the user leaves the signed-in pages.
  useEffect(() => closeCommandDialog, []);
  useEffect(() => {
    if (!isNeeded) return;
    load().then(
      (component) => setLoaded(() => component),
      (error) => {
        closeCommandDialog();
        showError(error);
      },
    );
  }, [isNeeded]);

  return Loaded && <Loaded />;
}
