import type { RunTask } from '../task-context.ts';
export const deployThumbnails: RunTask = async () => ({});
