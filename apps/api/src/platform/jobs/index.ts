export { type Attempt, defineJobHandler, type JobHandler, PermanentError } from './handler.ts';
export { defineJob, type Job } from './job.ts';
export { definePurgeJob } from './purge-job.ts';
export { jobQueue } from './queue.ts';
