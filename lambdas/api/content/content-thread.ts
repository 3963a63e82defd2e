import { serveJobs } from '../../lib/threads/serve-jobs.ts';
import { callContent } from './services.ts';

serveJobs(callContent);
