import type { DeckRole } from './actions.ts';

/** Maximum number of comments of one presentation, including replies. */
export const maxComments = 500;

/** Maximum number of comments of one presentation that one collaborator writes. */
export const maxOwnComments = 200;

/** Maximum length of a comment in characters. */
export const maxCommentLength = 2_000;

/** Maximum length of the quoted text in characters. */
export const maxQuoteLength = 300;

/** Maximum number of people whom one comment mentions. */
export const maxMentions = 10;

/** Identifies the owner of a presentation in mentions; other people have the id of their collaborator. */
export const ownerPersonId = 'owner';

const commentingRoles: readonly DeckRole[] = ['owner', 'editor', 'commenter'];

/** Whether one of the roles may write, resolve and reopen comments. */
export const canComment = (roles: readonly DeckRole[]): boolean =>
  roles.some((role) => commentingRoles.includes(role));
