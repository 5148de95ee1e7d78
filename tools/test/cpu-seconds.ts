/** The CPU time of synchronous work. Unlike the time that passes, it does not grow while other processes use the machine. */
export function measureCpuSeconds(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000_000;
}
