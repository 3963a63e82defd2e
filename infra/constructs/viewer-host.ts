import {
  Function as EdgeFunction,
  FunctionCode,
  FunctionRuntime,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { viewerHostHeader } from '#shared/viewer-host.ts';

/**
 * Forwards the viewer's host name to the API in a header: passkeys are bound to it, but Host contains API Gateway's name.
 * CloudFront only serves the distribution's own names; a header sent by the client is overwritten.
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
