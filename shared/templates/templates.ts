import { boardReport } from './list/board-report.ts';
import { decisionProposal } from './list/decision-proposal.ts';
import { lesson } from './list/lesson.ts';
import { onboarding } from './list/onboarding.ts';
import { pitch } from './list/pitch.ts';
import { postMortem } from './list/post-mortem.ts';
import { productLaunch } from './list/product-launch.ts';
import { projectKickoff } from './list/project-kickoff.ts';
import { quarterlyReview } from './list/quarterly-review.ts';
import { releaseNotes } from './list/release-notes.ts';
import { researchSummary } from './list/research-summary.ts';
import { salesProposal } from './list/sales-proposal.ts';
import { statusUpdate } from './list/status-update.ts';
import { strategy } from './list/strategy.ts';
import { workshop } from './list/workshop.ts';
import type { DeckTemplate } from './template.ts';

/** The templates in the order of the gallery. */
export const templates: readonly DeckTemplate[] = [
  boardReport,
  pitch,
  lesson,
  projectKickoff,
  strategy,
  quarterlyReview,
  salesProposal,
  researchSummary,
  workshop,
  statusUpdate,
  decisionProposal,
  productLaunch,
  releaseNotes,
  onboarding,
  postMortem,
];

/** Returns the template with an id; undefined for an unknown one. */
export const findTemplate = (id: string): DeckTemplate | undefined =>
  templates.find((template) => template.id === id);
