/** Makes this process exit with its parent: on SIGTERM, or when the IPC channel closes. */
export function exitWithParent(onStop: () => Promise<void> | void = () => undefined): void {
  process.on('disconnect', () => process.exit(0));
  process.on('SIGTERM', async () => {
    await onStop();
    process.exit(0);
  });
  // Ctrl-C signals the whole process group; only the parent decides when this process ends.
  process.on('SIGINT', () => undefined);
}

/** Sends a message to the parent process; exits if the parent has exited. */
export function sendToParent(message: object): void {
  process.send?.(message, undefined, undefined, (error: Error | null) => {
    if (error) process.exit(0);
  });
}
