import {
  Function as EdgeFunction,
  FunctionCode,
  FunctionRuntime,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';

/** Source of the CloudFront function; exported for the test. */
export const charsetFunctionCode = [
  'function handler(event) {',
  '  var response = event.response;',
  "  var type = response.headers['content-type'];",
  '  if (type && /^(text\\/|application\\/(javascript|json)$)/.test(type.value) && !/charset=/i.test(type.value)) {',
  "    type.value += '; charset=utf-8';",
  '  }',
  '  return response;',
  '}',
].join('\n');

/**
 * Adds `charset=utf-8` to the Content-Type of text files. BucketDeployment sets types without a charset, or one type for
 * all files (https://docs.aws.amazon.com/cdk/api/v2/docs/aws-cdk-lib.aws_s3_deployment.BucketDeploymentProps.html).
 * Edge functions may change Content-Type:
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/edge-function-restrictions-all.html
 */
export function createCharsetFunction(scope: Construct, id: string): EdgeFunction {
  return new EdgeFunction(scope, id, {
    runtime: FunctionRuntime.JS_2_0,
    code: FunctionCode.fromInline(charsetFunctionCode),
  });
}
