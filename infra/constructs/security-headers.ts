export type AppOrigins = {
  /** Origin of the preview frame, as a CSP source expression. */
  preview: string;
  /** Origin of presigned uploads and downloads, if different from the app's own. */
  artifacts?: string;
  /** Origins of pictures that pages load from other sites. */
  pictures?: readonly string[];
};

/**
 * Returns the app's content security policy. Mantine injects style elements, so inline styles are allowed; inline
 * scripts are not.
 */
export function contentSecurityPolicy(origins: AppOrigins): string {
  const { pictures = [] } = origins;
  const artifacts = origins.artifacts ? ` ${origins.artifacts}` : '';
  return [
    `default-src 'self'`,
    `script-src 'self'`,
    `style-src 'self' 'unsafe-inline'`,
    `img-src ${["'self' data: blob:", ...pictures].join(' ')}${artifacts}`,
    `font-src 'self' data:`,
    `connect-src 'self'${artifacts}`,
    `frame-src ${origins.preview}`,
    `frame-ancestors 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `object-src 'none'`,
  ].join('; ');
}

/** Content security policy of responses that are not pages. No page may frame them. */
export const emptyPagePolicy =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** Headers of all responses, shared by CloudFront and the local gateway. */
export const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  // Keeps access to popups: the preview frame opens the presenter window and controls it.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
} as const;

/** One year. Only CloudFront sends HSTS, which has no effect on loopback. */
export const strictTransportSeconds = 31_536_000;
