/** Header that proves to the functions that a request came through CloudFront or the local gateway. */
export const originSecretHeader = 'x-origin-secret';

/** `event` of the log line of a request refused because it lacks the secret; an alarm counts these. */
export const originRefusedEvent = 'origin_refused';
