import type { TaskKind } from '#shared/domain/statuses.ts';
import type { RunTask } from '../task-context.ts';
import { deployHtml } from './deploy-html.ts';
import { deployThumbnails } from './deploy-thumbnails.ts';
import { outlinePlan } from './outline-plan.ts';
import { researchBrief } from './research-brief.ts';
import { researchSource } from './research-source.ts';
import { slidesReview } from './slides-review.ts';
import { slidesRevise } from './slides-revise.ts';
import { slidesSlide } from './slides-slide.ts';

const tasks: Partial<Record<TaskKind, RunTask>> = {
  'research.source': researchSource,
  'research.brief': researchBrief,
  'outline.plan': outlinePlan,
  'slides.slide': slidesSlide,
  'slides.review': slidesReview,
  'slides.revise': slidesRevise,
  'deploy.html': deployHtml,
  'deploy.thumbnails': deployThumbnails,
};

/** The work of a kind of task. Throws for kinds that this release doesn't make. */
export function taskOf(kind: TaskKind): RunTask {
  const task = tasks[kind];
  if (!task) throw new Error(`no task of kind ${kind} in this release`);
  return task;
}
