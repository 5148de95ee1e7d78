/** Another worker has the job: whatever this run still wanted to do is refused. */
export class ClaimLost extends Error {
  override readonly name = 'ClaimLost';
  constructor(jobId: string) {
    super(`Job ${jobId} is no longer in the hands of this worker.`);
  }
}
