/**
 * Versions that a presentation keeps. When a new one is published, the oldest ones above this number are removed, except
 * those that a live share link shows, those in use, and the newest named ones.
 */
export const maxVersions = 100;

/** Newest named versions that are kept in addition to `maxVersions`. */
export const maxNamedVersions = 50;

/** Number of newest versions that are never folded (see `foldingPeriodMs`). */
export const unfoldedVersions = 10;

/** Folding: of older automatic versions in a row, only the newest of each period of this length in ms is kept. */
export const foldingPeriodMs = 10 * 60_000;

export const maxVersionNameLength = 80;
