import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { speakCommands } from '#web/lib/i18n.ts';
import { tellError } from '#web/lib/tell-error.ts';
import { closeCommandLayer, useCommandLayer } from './open-store.ts';
import { useCommandKeys } from './use-command-keys.ts';
import { useTypedAhead } from './use-typed-ahead.ts';

async function load(): Promise<ComponentType> {
  const [module] = await Promise.all([import('./commands.tsx'), speakCommands()]);
  return module.Commands;
}

/** The command palette and the list of shortcuts, loaded when they are first asked for. */
export function CommandLayer() {
  const open = useCommandLayer((state) => state.open);
  const [Loaded, setLoaded] = useState<ComponentType | null>(null);
  const isNeeded = open !== null && Loaded === null;
  const warmUp = useCallback(() => void load().catch(() => undefined), []);
  useCommandKeys(warmUp);
  useTypedAhead(isNeeded && open === 'palette');

  // Whoever leaves the signed-in pages leaves nothing open.
  useEffect(() => closeCommandLayer, []);
  useEffect(() => {
    if (!isNeeded) return;
    load().then(
      (component) => setLoaded(() => component),
      (error) => {
        closeCommandLayer();
        tellError(error);
      },
    );
  }, [isNeeded]);

  return Loaded && <Loaded />;
}
