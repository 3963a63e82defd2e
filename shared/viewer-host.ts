/** Header that CloudFront sets to the host name of the viewer's request; replaces a client's own header. */
export const viewerHostHeader = 'x-viewer-host';
