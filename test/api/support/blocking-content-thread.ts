import { callContent } from '#lambdas/api/content/services.ts';
import { serveJobs } from '#lambdas/lib/threads/serve-jobs.ts';

/** Serves the content calls of the API function, except that editing a slide never ends. */
serveJobs<Parameters<typeof callContent>[0]>(async (call) => {
  while (call.name === 'editSlide') Math.random();
  return callContent(call);
});
