import type { TaskKind } from '#shared/domain/statuses.ts';
import type { RunTask } from '../task-context.ts';
import { deployHtml } from './deploy-html.ts';
import { deployThumbnails } from './deploy-thumbnails.ts';
import {
  exportPdfTask,
  exportPngTask,
  exportPptxTask,
  exportSafePptxTask,
} from './export-tasks.ts';
import { generateSlide } from './generate-slide.ts';
import { outlinePlan } from './outline-plan.ts';
import { outlineRevise } from './outline-revise.ts';
import { researchBrief } from './research-brief.ts';
import { researchSource } from './research-source.ts';
import { slidesAdd } from './slides-add.ts';
import { slidesDescribe } from './slides-describe.ts';
import { slidesEditorial } from './slides-editorial.ts';
import { slidesIllustrate } from './slides-illustrate.ts';
import { slidesPicture } from './slides-picture.ts';
import { slidesReview } from './slides-review.ts';
import { slidesRevise } from './slides-revise.ts';

const taskHandlers: Record<TaskKind, RunTask> = {
  'research.source': researchSource,
  'research.brief': researchBrief,
  'outline.plan': outlinePlan,
  'outline.revise': outlineRevise,
  'slides.slide': generateSlide,
  'slides.illustrate': slidesIllustrate,
  'slides.review': slidesReview,
  'slides.revise': slidesRevise,
  'slides.editorial': slidesEditorial,
  'slides.picture': slidesPicture,
  'slides.describe': slidesDescribe,
  'slides.add': slidesAdd,
  'deploy.html': deployHtml,
  'deploy.pptx': exportPptxTask,
  'deploy.pdf': exportPdfTask,
  'deploy.thumbnails': deployThumbnails,
  'deploy.png': exportPngTask,
  'deploy.safe_pptx': exportSafePptxTask,
};

/** Returns the handler of a task kind. */
export const getTaskHandler = (kind: TaskKind): RunTask => taskHandlers[kind];
