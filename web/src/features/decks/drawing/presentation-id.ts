import { createContext } from 'react';

/** Id of the presentation whose slides are drawn; null where drawn slides have no stored pictures. */
export const PresentationId = createContext<string | null>(null);
