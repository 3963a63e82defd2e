import type { RunTask } from '#lambdas/worker/task-context.ts';
import { deployExportWith } from '#lambdas/worker/tasks/deploy-export.ts';
import { deployHtmlWith } from '#lambdas/worker/tasks/deploy-html.ts';
import { deployThumbnailsWith } from '#lambdas/worker/tasks/deploy-thumbnails.ts';
import { taskOf } from '#lambdas/worker/tasks/task-of.ts';
import type { TaskKind } from '#shared/domain/statuses.ts';

const encode = (text: string) => new TextEncoder().encode(text);

const rendered: Partial<Record<TaskKind, RunTask>> = {
  // What is rendered names its content, so that a mixed-up version can be seen.
  'deploy.html': deployHtmlWith(async (content, version) => ({
    html: JSON.stringify({ version, content }),
    csp: { scriptHash: 'sha256-script', styleHash: 'sha256-style', policy: '' },
  })),
  'deploy.pptx': deployExportWith('pptx', async (content) => encode(content.title)),
  'deploy.pdf': deployExportWith('pdf', async (content) => encode(content.title)),
  'deploy.png': deployExportWith('png', async (content) => encode(content.title)),
  'deploy.thumbnails': deployThumbnailsWith(async (content) => encode(content.title)),
};

/** The worker's real tasks; only the drawing of pages and pictures, which wants a processor, is left out. */
export const simulatedTaskOf = (kind: TaskKind): RunTask => rendered[kind] ?? taskOf(kind);
