import { readdirSync } from 'node:fs';
import {
  Function as EdgeFunction,
  FunctionCode,
  FunctionRuntime,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';

/** Paths of the app host's bucket that are files: all others are routes of the web app. */
export type FilePaths = {
  files: string[];
  /** Each ends with a slash. A path in a folder is a file if its name has an extension. */
  folders: string[];
};

/** Returns the files and folders at the root of a built web app. */
export function readFilePaths(directory: string): FilePaths {
  const entries = readdirSync(directory, { withFileTypes: true });
  const listNames = (isFolder: boolean) =>
    entries
      .filter((entry) => entry.isDirectory() === isFolder)
      .map(({ name }) => name)
      .toSorted();
  return {
    files: listNames(false).map((name) => `/${name}`),
    folders: listNames(true).map((name) => `/${name}/`),
  };
}

/**
 * Serves index.html for every path that is not a file of the web app, also for one with a dot (`/release-1.2`): the app
 * redirects unknown paths. A custom error response can't be used: it applies to the whole distribution and would
 * replace the API's 403 and 404 by HTML.
 */
export function createSpaFallback(
  scope: Construct,
  id: string,
  { files, folders }: FilePaths,
): EdgeFunction {
  return new EdgeFunction(scope, id, {
    runtime: FunctionRuntime.JS_2_0,
    code: FunctionCode.fromInline(
      [
        `var files = ${JSON.stringify(files)};`,
        `var folders = ${JSON.stringify(folders)};`,
        'function handler(event) {',
        '  var request = event.request;',
        '  var uri = request.uri;',
        "  var folder = uri.slice(0, uri.indexOf('/', 1) + 1);",
        '  var isInFolder = folders.indexOf(folder) >= 0 && /\\.[a-z0-9]+$/i.test(uri);',
        "  if (files.indexOf(uri) < 0 && !isInFolder) request.uri = '/index.html';",
        '  return request;',
        '}',
      ].join('\n'),
    ),
  });
}
