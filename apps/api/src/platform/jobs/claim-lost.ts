/** Another worker has claimed the job: nothing of this run is committed from now on. */
export class ClaimLost extends Error {
  override readonly name = 'ClaimLost';
  constructor(jobId: string) {
    super(`Job ${jobId} is no longer claimed by this worker.`);
  }
}
