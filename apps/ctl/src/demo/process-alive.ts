/** Whether a process of this machine has the number; one of somebody else counts. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}

/** What a demo leaves behind in this time may still be one that is starting. */
export const graceMs = 60_000;
