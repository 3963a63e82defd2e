/**
 * Header that CloudFront sets to the host name of the viewer's request, replacing any value from the client.
 */
export const viewerHostHeader = 'x-viewer-host';
