import {
  Function as EdgeFunction,
  FunctionCode,
  FunctionRuntime,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';

/** The code that CloudFront runs; exported for its test. */
export const charsetNaming = [
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
 * Names UTF-8 in the type of text files. A BucketDeployment gives its files types without a charset, or one type to
 * all of them (https://docs.aws.amazon.com/cdk/api/v2/docs/aws-cdk-lib.aws_s3_deployment.BucketDeploymentProps.html);
 * Content-Type is not among the headers that edge functions can't change
 * (https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/edge-function-restrictions-all.html).
 */
export function createCharsetNaming(scope: Construct, id: string): EdgeFunction {
  return new EdgeFunction(scope, id, {
    runtime: FunctionRuntime.JS_2_0,
    code: FunctionCode.fromInline(charsetNaming),
  });
}
