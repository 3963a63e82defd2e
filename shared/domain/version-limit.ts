/**
 * Versions that a presentation keeps. When a new one is published, the oldest ones above this number are removed, except
 * those that a live share link shows and those in use.
 */
export const maxVersions = 100;
