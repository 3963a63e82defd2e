// biome-ignore-all lint/style/noRestrictedImports: runs at build time, in Node
import { globSync } from 'node:fs';
import { join } from 'node:path';

/** The argument that rolldown passes to the function that names a module's chunk group. */
type Context = { getModuleInfo(id: string): { importedIds: readonly string[] } | null };

const formModules =
  /src\/(components\/(error-note|field|inputs)|lib\/(form-data|use-error-shown-in-form|use-invalid-field-focus|idempotency))\.|useMutation|mutationObserver|icons\/(alert-triangle|eye|eye-off)\./;
/** Modules that every page needs before it renders. */
const coreModules =
  /src\/lib\/(api-error|config|clear-user-data|http|i18n|messages|toast-store|session\/session-store)\.|node_modules\/zustand|queryOptions/;
const chevronModules = /icons\/chevron-(?:left|right)\.ts$/;
const authModules =
  /features\/auth\/(?:api\/auth|components\/(?:auth-layout|deck-illustration|use-auth-page-state|email-field|password-input))\./;

const publicPages = ['main.tsx', 'features/{auth,landing,preview}/routes/*.tsx'];
const layoutPages = ['app/layout/app-layout.tsx'];
const dashboardPages = ['features/decks/routes/dashboard-page.tsx'];

/**
 * Maximum size in bytes of a module that joins the dashboard's chunk although other pages load it too; a larger one
 * gets its own chunk.
 */
const maxDashboardModuleBytes = 6_000;

/** Returns the ids of the modules and of all that they import statically. */
function collectImports(start: readonly string[], context: Context): Set<string> {
  const seen = new Set<string>();
  const visit = (id: string): void => {
    if (seen.has(id)) return;
    seen.add(id);
    for (const next of context.getModuleInfo(id)?.importedIds ?? []) visit(next);
  };
  start.forEach(visit);
  return seen;
}

/**
 * Returns rolldown chunk groups; the modules of a group form one chunk. A separate chunk for each small module would
 * cost more than it saves, because the first load contains the names of all chunks of the routes. `source` is the
 * folder of the web app's source.
 */
export function createChunkGroups(source: string) {
  const files = (patterns: string[]) =>
    globSync(patterns, { cwd: source }).map((file) => join(source, file));
  let ids: Record<'public' | 'layout' | 'dashboard', Set<string>> | undefined;
  const groupOf = (id: string, context: Context) => {
    ids ??= {
      public: collectImports(files(publicPages), context),
      layout: collectImports(files(layoutPages), context),
      dashboard: collectImports(files(dashboardPages), context),
    };
    if (ids.public.has(id)) return null;
    if (ids.layout.has(id)) return 'layout';
    return ids.dashboard.has(id) ? 'dashboard' : null;
  };
  return [
    { name: 'core', test: coreModules },
    { name: 'form', test: formModules },
    { name: 'chevrons', test: chevronModules },
    { name: 'auth', test: authModules },
    {
      name: (id: string, context: Context) => (groupOf(id, context) === 'layout' ? 'layout' : null),
    },
    {
      name: (id: string, context: Context) =>
        groupOf(id, context) === 'dashboard' ? 'dashboard' : null,
      maxModuleSize: maxDashboardModuleBytes,
      minShareCount: 2,
    },
  ];
}
