import type { SlideProposal, slideEntity } from './content-entities.ts';

type SlideCondition = Parameters<
  ReturnType<ReturnType<ReturnType<typeof slideEntity>['patch']>['set']>['where']
>[0];

/** The slide has the revision that was read. */
export const isAtRev =
  (rev: number): SlideCondition =>
  (slide, op) =>
    op.eq(slide.rev, rev);

/** The slide has the revision that was read and no edits of a user. */
export const isUneditedAtRev =
  (rev: number): SlideCondition =>
  (slide, op) =>
    `${op.eq(slide.rev, rev)} AND ${op.eq(slide.edited, false)}`;

/** The slide has the given proposal. */
export const hasProposal =
  (proposal: SlideProposal): SlideCondition =>
  (slide, op) =>
    op.eq(slide.proposal, proposal);

/** The slide has the revision and the proposal that were read. */
export const hasProposalAtRev =
  (rev: number, proposal: SlideProposal): SlideCondition =>
  (slide, op) =>
    `${op.eq(slide.rev, rev)} AND ${op.eq(slide.proposal, proposal)}`;

/** The slide does not exist, or its content is not from a later run. */
export const isNotOfLaterRun =
  (run: number): SlideCondition =>
  (slide, op) =>
    `${op.notExists(slide.run)} OR ${op.lte(slide.run, run)}`;
