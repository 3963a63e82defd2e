import { changeSource } from '../replaced-input-store.ts';
import { createSourcePicking } from './pick-sources.ts';
import { usePickedSources } from './picked-store.ts';

/** The sources of the new presentation: they survive a reload, and another presentation's settings. */
export const newDeckSources = createSourcePicking(usePickedSources, changeSource);
