import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { OnLoadResult, Plugin } from 'esbuild';
import { z } from 'zod';

const manifestSchema = z.object({ version: z.string() });

/**
 * Plugins that remove unused library code which esbuild's tree shaking keeps. A cold start reads and parses the whole
 * bundle, so its size costs time.
 */
export const trimmingPlugins: Plugin[] = [
  {
    name: 'sdk-schemas-by-use',
    setup(builder) {
      builder.onLoad({ filter: /@aws-sdk\/[^/]+\/dist-es\/schemas\/schemas_0\.js$/ }, (args) =>
        rewriteFile(args.path, literalKeys),
      );
      builder.onLoad({ filter: /@aws-sdk\/[^/]+\/package\.json$/ }, async ({ path }) => {
        const { version } = manifestSchema.parse(JSON.parse(await readFile(path, 'utf8')));
        return { contents: JSON.stringify({ version }), loader: 'json' };
      });
    },
  },
  {
    // esbuild can tree-shake `import * as z` but not `import { z }`, which is an object that holds the whole namespace.
    name: 'zod-by-use',
    setup(builder) {
      const asNamespace = (source: string) =>
        source.replace(/import \{ z \} from (['"])zod\1/, "import * as z from 'zod'");
      builder.onLoad({ filter: /\/(?:lambdas|shared)\/.*\.ts$/ }, (args) =>
        rewriteFile(args.path, asNamespace),
      );
      // @hono/zod-openapi imports and re-exports the whole zod namespace, but its extendZodWithOpenApi needs only
      // ZodType.
      builder.onLoad({ filter: /@hono\/zod-openapi\/dist\/index\.mjs$/ }, (args) =>
        rewriteFile(args.path, (source) =>
          asNamespace(source).replace(
            'extendZodWithOpenApi(z);',
            'extendZodWithOpenApi({ ZodType: z.ZodType });',
          ),
        ),
      );
    },
  },
  trimElectrodb(),
  // Replaces jsonschema, with which electrodb validates our models at each start and distinguishes models from
  // entities. The stub keeps the distinction; our tests validate the models.
  replaceModule(
    /^jsonschema$/,
    /\/electrodb\//,
    `const isModel = (given) => given?._instance === undefined;
     exports.Validator = class {
       addSchema() {}
       validate(given) { return { errors: isModel(given) ? [] : [{ property: 'it', message: 'is no model' }] }; }
     };
     exports.Validator.prototype.customFormats = {};`,
  ),
  // Our MCP server validates by zod; the SDK's JSON Schema validator is for servers that ask their client for input.
  replaceModule(
    /^@modelcontextprotocol\/server\/_shims$/,
    /@modelcontextprotocol\/server\//,
    `exports.DefaultJsonSchemaValidator = class {
       getValidator() { throw new Error('no JSON Schema validator in this bundle'); }
     };
     exports.process = process;`,
  ),
  // jsonwebtoken only uses semver to check for Node versions before 16.9.
  replaceModule(/^semver$/, /\/jsonwebtoken\//, 'exports.satisfies = () => true;'),
];

/** Replaces computed keys in the SDK's schema table by literals. esbuild keeps computed keys, since they may have effects. */
function literalKeys(source: string): string {
  const names = new Map<string, string>();
  for (const [, name = '', text = ''] of source.matchAll(/^const (_\w+) = ("[^"]*");$/gm)) {
    names.set(name, text);
  }
  return source.replaceAll(/([{,]\s*)\[(_\w+)\]:/g, (whole, before: string, name: string) =>
    names.has(name) ? `${before}${names.get(name)}:` : whole,
  );
}

/**
 * Replaces electrodb's document client by an object with only the commands it sends. electrodb loads the client with
 * require(), so esbuild would bundle every command of the service.
 */
function trimElectrodb(): Plugin {
  const actions = ['Get', 'Put', 'Update', 'Delete', 'BatchWrite', 'BatchGet', 'Scan', 'Query'];
  const commands = [...actions, 'TransactWrite', 'TransactGet'].map((action) => `${action}Command`);
  const names = commands.join(', ');
  const namespace = 'electrodb-commands';
  return {
    name: namespace,
    setup(builder) {
      builder.onResolve({ filter: /^electrodb$/ }, ({ path, importer, resolveDir }) =>
        /\/lambdas\//.test(importer) ? { path, namespace, pluginData: resolveDir } : undefined,
      );
      builder.onResolve({ filter: /^@aws-sdk\/lib-dynamodb$/ }, ({ path, importer }) =>
        /\/electrodb\//.test(importer) ? { path, namespace } : undefined,
      );
      builder.onLoad({ filter: /^@aws-sdk\/lib-dynamodb$/, namespace }, () => ({
        contents: 'module.exports = {};',
      }));
      builder.onLoad({ filter: /^electrodb$/, namespace }, ({ pluginData }) => ({
        contents: `
          import { ${names} } from '@aws-sdk/lib-dynamodb';
          import commands from 'electrodb-commands';
          Object.assign(commands, { ${names} });
          export * from 'electrodb';`,
        resolveDir: String(pluginData),
      }));
      builder.onResolve({ filter: /^electrodb-commands$/, namespace }, () => ({
        path: '@aws-sdk/lib-dynamodb',
        namespace,
      }));
    },
  };
}

/** Replaces a module that a library imports by the given source text. */
function replaceModule(module: RegExp, importer: RegExp, contents: string): Plugin {
  const namespace = `trimmed-${module.source}`;
  return {
    name: namespace,
    setup(builder) {
      builder.onResolve({ filter: module }, (args) =>
        importer.test(args.importer)
          ? { path: args.path, namespace, pluginData: args.resolveDir }
          : undefined,
      );
      builder.onLoad({ filter: /.*/, namespace }, ({ pluginData }) => ({
        contents,
        loader: 'js',
        resolveDir: String(pluginData),
      }));
    },
  };
}

/** Returns a file's text changed by a rule; undefined, so that other plugins load the file, if nothing changes. */
async function rewriteFile(
  path: string,
  rule: (source: string) => string,
): Promise<OnLoadResult | undefined> {
  const source = await readFile(path, 'utf8');
  const contents = rule(source);
  if (contents === source) return undefined;
  return { contents, loader: path.endsWith('.ts') ? 'ts' : 'js', resolveDir: dirname(path) };
}
