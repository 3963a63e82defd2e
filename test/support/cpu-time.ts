/** Returns the CPU time in ms of this thread during a function; other work on the machine does not count. */
export function measureCpuTime(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
