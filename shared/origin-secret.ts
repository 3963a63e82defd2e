/** Header that proves to the functions that a request came through CloudFront or the local gateway. */
export const originSecretHeader = 'x-origin-secret';

/**
 * `event` in the log line of a request that is refused because it lacks the secret; an alarm counts these log lines.
 */
export const originRefusedEvent = 'origin_refused';
