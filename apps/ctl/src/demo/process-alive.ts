/** Whether this machine runs a process with this id, of any user. */
export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}

/** A younger leftover may belong to a demo that is still starting. */
export const graceMs = 60_000;
