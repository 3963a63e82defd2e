import type { DeployKind } from './formats.ts';

/**
 * Statuses and stages as data. The server checks transitions with them, and the web app enables controls with them.
 */
export const presentationStatuses = [
  'queued',
  'running',
  'awaiting_review',
  'paused',
  'completed',
  'failed',
  'cancelled',
] as const;
export type PresentationStatus = (typeof presentationStatuses)[number];

const pauseReasons = ['user', 'task', 'token_cap', 'stage_cap', 'owner_disabled'] as const;
export type PauseReason = (typeof pauseReasons)[number];

/** Whether a paused deck waits for a new month: the owner's tokens or the deployment's model budget are used up. */
export const isCapReason = (reason: string | undefined): boolean =>
  reason === 'token_cap' || reason === 'stage_cap';

export const runStages = ['research', 'outline', 'slides', 'deploy'] as const;
export type RunStage = (typeof runStages)[number];

export const stageStatuses = [
  'pending',
  'running',
  'paused',
  'completed',
  'failed',
  'cancelled',
  'skipped',
] as const;
export type StageStatus = (typeof stageStatuses)[number];

export const taskStatuses = [
  'pending',
  'queued',
  'running',
  'paused',
  'completed',
  'failed',
  'cancelled',
] as const;
export type TaskStatus = (typeof taskStatuses)[number];

const unfinishedStatuses: readonly TaskStatus[] = ['pending', 'queued', 'running'];
/** Whether a task goes on without a further request; a paused one doesn't. */
export const isUnfinishedTask = ({ status }: { status: TaskStatus }): boolean =>
  unfinishedStatuses.includes(status);

/** Task kinds, each with its stage. */
export const taskKinds = {
  'research.source': 'research',
  'research.brief': 'research',
  'outline.plan': 'outline',
  'outline.revise': 'outline',
  'slides.slide': 'slides',
  'slides.illustrate': 'slides',
  'slides.review': 'slides',
  'slides.revise': 'slides',
  'slides.editorial': 'slides',
  'slides.picture': 'slides',
  'slides.describe': 'slides',
  'slides.add': 'slides',
  'deploy.html': 'deploy',
  'deploy.pptx': 'deploy',
  'deploy.pdf': 'deploy',
  'deploy.thumbnails': 'deploy',
  'deploy.png': 'deploy',
  'deploy.safe_pptx': 'deploy',
} as const satisfies Record<DeployKind, 'deploy'> & Record<string, RunStage>;
export type TaskKind = keyof typeof taskKinds;
/** Whether a run continues when a task of this kind fails: a slide without its picture is finished too. */
export const isOptionalTask = ({ kind }: { kind: TaskKind }): boolean =>
  kind === 'slides.illustrate';
export const taskKindNames = Object.keys(taskKinds) as [TaskKind, ...TaskKind[]];

/** Why a content version was created. */
export const versionReasons = [
  'generated',
  'regenerated',
  /** The same slides, published again. */
  'republished',
  'edited',
  'restyled',
  'restored',
  /** The slides of another presentation. */
  'duplicated',
  /** The slides of a PowerPoint file. */
  'imported',
] as const;
export type VersionReason = (typeof versionReasons)[number];
