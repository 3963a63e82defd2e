import {
  Function as EdgeFunction,
  FunctionCode,
  FunctionRuntime,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { viewerHostHeader } from '#shared/viewer-host.ts';

/**
 * Forwards the viewer's host name to the API in a header: Host holds API Gateway's name, and passkeys are bound to the
 * viewer's. CloudFront serves only the distribution's own names; a header sent by the client is replaced.
 */
export function createViewerHost(scope: Construct, id: string): EdgeFunction {
  return new EdgeFunction(scope, id, {
    runtime: FunctionRuntime.JS_2_0,
    code: FunctionCode.fromInline(
      [
        'function handler(event) {',
        '  var request = event.request;',
        `  request.headers['${viewerHostHeader}'] = { value: request.headers.host.value };`,
        '  return request;',
        '}',
      ].join('\n'),
    ),
  });
}
