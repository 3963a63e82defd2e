import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { OnLoadResult, Plugin } from 'esbuild';
import { z } from 'zod';

const versioned = z.object({ version: z.string() });

/**
 * Leaves out of bundles what libraries bring along and no function uses; each rule says why esbuild can't by itself.
 * A cold start reads and parses all that a bundle holds.
 */
export const trimmed: Plugin[] = [
  {
    name: 'sdk-schemas-by-use',
    setup(builder) {
      builder.onLoad({ filter: /@aws-sdk\/[^/]+\/dist-es\/schemas\/schemas_0\.js$/ }, (args) =>
        rewritten(args.path, literalKeys),
      );
      builder.onLoad({ filter: /@aws-sdk\/[^/]+\/package\.json$/ }, async ({ path }) => {
        const { version } = versioned.parse(JSON.parse(await readFile(path, 'utf8')));
        return { contents: JSON.stringify({ version }), loader: 'json' };
      });
    },
  },
  {
    // A namespace imported as itself is taken apart; one that is imported by the name of an export is kept whole.
    name: 'zod-by-use',
    setup(builder) {
      const asNamespace = (source: string) =>
        source.replace(/import \{ z \} from (['"])zod\1/, "import * as z from 'zod'");
      builder.onLoad({ filter: /\/(?:lambdas|shared)\/.*\.ts$/ }, (args) =>
        rewritten(args.path, asNamespace),
      );
      // It hands the namespace on, for the one class that it extends.
      builder.onLoad({ filter: /@hono\/zod-openapi\/dist\/index\.mjs$/ }, (args) =>
        rewritten(args.path, (source) =>
          asNamespace(source).replace(
            'extendZodWithOpenApi(z);',
            'extendZodWithOpenApi({ ZodType: z.ZodType });',
          ),
        ),
      );
    },
  },
  electrodbWithItsCommands(),
  // By it electrodb checks our models as each process starts, and tells them from entities; the tests do it whole.
  virtual(
    /^jsonschema$/,
    /\/electrodb\//,
    `const isModel = (given) => given?._instance === undefined;
     exports.Validator = class {
       addSchema() {}
       validate(given) { return { errors: isModel(given) ? [] : [{ property: 'it', message: 'is no model' }] }; }
     };
     exports.Validator.prototype.customFormats = {};`,
  ),
  // jsonwebtoken asks whether Node is older than 16.9.
  virtual(/^semver$/, /\/jsonwebtoken\//, 'exports.satisfies = () => true;'),
];

/** The table of a service's shapes: a shape with a computed key counts as something that runs, so it would be kept. */
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
 * electrodb takes all of the document client by require(), and a module that is required is kept whole, with all that
 * it imports: every command of the service. It gets an object instead, into which the commands it sends are put.
 */
function electrodbWithItsCommands(): Plugin {
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

/** Puts a module of our own in the place of one that some library imports. */
function virtual(module: RegExp, importer: RegExp, contents: string): Plugin {
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

/** The text of a file changed by a rule; left to other plugins where the rule changes nothing. */
async function rewritten(
  path: string,
  rule: (source: string) => string,
): Promise<OnLoadResult | undefined> {
  const source = await readFile(path, 'utf8');
  const contents = rule(source);
  if (contents === source) return undefined;
  return { contents, loader: path.endsWith('.ts') ? 'ts' : 'js', resolveDir: dirname(path) };
}
