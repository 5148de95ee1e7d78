export { type Attempt, Hopeless, handle, type JobHandler } from './handler.ts';
export { type Job, job } from './job.ts';
export { queue } from './queue.ts';
