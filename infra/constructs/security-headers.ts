export type AppOrigins = {
  /** Where the preview frame comes from; a CSP source expression. */
  preview: string;
  /** Where presigned uploads and downloads go, when that isn't the app's own origin. */
  artifacts?: string;
};

/**
 * The app's content security policy. Mantine injects style elements, so inline styles are allowed;
 * inline script never is.
 */
export function contentSecurityPolicy(origins: AppOrigins): string {
  const artifacts = origins.artifacts ? ` ${origins.artifacts}` : '';
  return [
    `default-src 'self'`,
    `script-src 'self'`,
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data: blob:${artifacts}`,
    `font-src 'self' data:`,
    `connect-src 'self'${artifacts}`,
    `frame-src ${origins.preview}`,
    `frame-ancestors 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `object-src 'none'`,
  ].join('; ');
}

/** Content security policy of answers that are not pages; no page may frame them. */
export const emptyPagePolicy =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** Headers of every answer, whatever serves it; values shared by CloudFront and the local gateway. */
export const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  // Its popups stay its own: the preview's frame opens the presenter window and keeps turning its pages.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
} as const;

/** A year; sent by CloudFront alone, since it has no meaning on loopback. */
export const strictTransportSeconds = 31_536_000;
