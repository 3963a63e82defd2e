import {
  Function as EdgeFunction,
  FunctionCode,
  FunctionRuntime,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';

/** True for a path that the web app routes itself, false for a file. Shared with the local gateway. */
export function isAppRoute(path: string): boolean {
  return !/\.[a-z0-9]+$/i.test(path);
}

/**
 * Answers the web app's own routes with index.html. A custom error response would do so too, but
 * for the whole distribution, and turn the API's 403 and 404 into HTML.
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
