import type { Combo } from '#web/lib/keys.ts';

/** The keys that present the slides. */
export const presentKeys: readonly Combo[] = [{ key: 'F5' }, { key: 'Enter', isMod: true }];
