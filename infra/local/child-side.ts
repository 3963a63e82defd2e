/** Ties this process to the one that forked it: it leaves when the channel closes. */
export function liveWithParent(onStop: () => Promise<void> | void = () => undefined): void {
  process.on('disconnect', () => process.exit(0));
  process.on('SIGTERM', async () => {
    await onStop();
    process.exit(0);
  });
  // Ctrl-C reaches the whole terminal group; only the parent decides when this process ends.
  process.on('SIGINT', () => undefined);
}

/** Sends a message to the parent; when that is gone there is nobody left to work for. */
export function tellParent(message: object): void {
  process.send?.(message, undefined, undefined, (error: Error | null) => {
    if (error) process.exit(0);
  });
}
