/** Parses a content security policy into directives with their sources. */
function parseDirectives(policy: string): Map<string, string[]> {
  const parts = policy.split(';').map((part) => part.trim().split(/\s+/));
  return new Map(parts.map(([name = '', ...sources]) => [name.toLowerCase(), sources]));
}

/** Directives that don't fall back to default-src. */
const directivesWithoutFallback = ['form-action', 'frame-ancestors'];

const isExactScript = (source: string) => /^'(self|none|sha(256|384|512)-[\w+/=-]+)'$/.test(source);
/** Whether a source allows any host, by a scheme or a wildcard; `data:` is acceptable only for pictures and fonts. */
const isWildcardSource = (source: string) =>
  source.includes('*') || /^(https?|wss?|ftp):$/i.test(source);

/** Returns the directives by which a policy is less strict than required. */
export function findPolicyGaps(policy: string): string[] {
  const directives = parseDirectives(policy);
  const of = (name: string) => directives.get(name) ?? directives.get('default-src');
  const scripts = of('script-src') ?? ['(anything)'];
  const gaps = scripts.filter((one) => !isExactScript(one)).map((one) => `script-src ${one}`);
  if (of('object-src')?.join() !== "'none'") gaps.push('object-src');
  if (directives.get('base-uri')?.join() !== "'none'") gaps.push('base-uri');
  for (const name of ['default-src', ...directivesWithoutFallback])
    if (!directives.has(name)) gaps.push(name);
  for (const [name, sources] of directives) {
    const isOfData = ['img-src', 'font-src'].includes(name);
    const wide = sources.filter((one) => isWildcardSource(one) || (one === 'data:' && !isOfData));
    gaps.push(...wide.map((source) => `${name} ${source}`));
  }
  return gaps;
}
