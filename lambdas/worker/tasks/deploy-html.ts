import type { RunTask } from '../task-context.ts';
export const deployHtml: RunTask = async () => ({});
