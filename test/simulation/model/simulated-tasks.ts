import type { RunTask } from '#lambdas/worker/task-context.ts';
import { createHtmlTask } from '#lambdas/worker/tasks/deploy-html.ts';
import { createThumbnailTask } from '#lambdas/worker/tasks/deploy-thumbnails.ts';
import { createExportTask } from '#lambdas/worker/tasks/export-tasks.ts';
import { getTaskHandler } from '#lambdas/worker/tasks/task-handlers.ts';
import type { TaskKind } from '#shared/domain/statuses.ts';

const encode = (text: string) => new TextEncoder().encode(text);

const simulatedRenderTasks: Partial<Record<TaskKind, RunTask>> = {
  // The rendered file consists of the slides' content, so that a test can detect a wrong version.
  'deploy.html': createHtmlTask(async ({ content, version }) => ({
    file: {
      html: JSON.stringify({ version, content }),
      csp: { scriptHash: 'sha256-script', styleHash: 'sha256-style', policy: '' },
    },
  })),
  'deploy.pptx': createExportTask('pptx', async (content) => encode(content.title)),
  'deploy.pdf': createExportTask('pdf', async (content) => encode(content.title)),
  'deploy.png': createExportTask('png', async (content) => encode(content.title)),
  'deploy.safe_pptx': createExportTask('safe_pptx', async (content) => encode(content.title)),
  'deploy.thumbnails': createThumbnailTask(async (content) => encode(content.title)),
};

/** Returns the worker's real task function; only the CPU-intensive rendering of pages and images is replaced. */
export const getSimulatedTask = (kind: TaskKind): RunTask =>
  simulatedRenderTasks[kind] ?? getTaskHandler(kind);
