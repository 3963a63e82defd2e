/** Finds the route of an HTTP API, such as `/s/{share}`, that a path belongs to. */
export function matchRoute(
  routes: string[],
  path: string,
): { route: string; parameters: Record<string, string> } | undefined {
  const parts = path.split('/');
  for (const route of routes) {
    const parameters = matchParts(route.split('/'), parts);
    if (parameters) return { route, parameters };
  }
  return undefined;
}

function matchParts(route: string[], path: string[]): Record<string, string> | undefined {
  if (route.length !== path.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [at, expected] of route.entries()) {
    const given = path[at] ?? '';
    const name = /^\{(\w+)\}$/.exec(expected)?.[1];
    if (name && given) parameters[name] = given;
    else if (expected !== given) return undefined;
  }
  return parameters;
}
