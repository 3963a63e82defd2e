/** The header by which CloudFront, and the local gateway, prove themselves to the functions. */
export const originSecretHeader = 'x-origin-secret';

/** `event` of the log line of a request that is refused because it lacks the secret; an alarm counts it. */
export const originRefusedEvent = 'origin_refused';
