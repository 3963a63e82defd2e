/** The header by which CloudFront, and the local gateway, prove themselves to the functions. */
export const originSecretHeader = 'x-origin-secret';
