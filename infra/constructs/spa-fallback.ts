import {
  Function as EdgeFunction,
  FunctionCode,
  FunctionRuntime,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';

/** Whether a path is a route of the web app and not a file. Also used by the local gateway. */
export function isAppRoute(path: string): boolean {
  return !/\.[a-z0-9]+$/i.test(path);
}

/**
 * Serves index.html for the web app's routes. A custom error response can't be used: it applies to the whole
 * distribution and would replace the API's 403 and 404 by HTML.
 */
export function createSpaFallback(scope: Construct, id: string): EdgeFunction {
  return new EdgeFunction(scope, id, {
    runtime: FunctionRuntime.JS_2_0,
    code: FunctionCode.fromInline(
      [
        'function handler(event) {',
        '  var request = event.request;',
        "  if (!/\\.[a-z0-9]+$/i.test(request.uri)) request.uri = '/index.html';",
        '  return request;',
        '}',
      ].join('\n'),
    ),
  });
}
