/** A content security policy as directives with their sources. */
function directivesOf(policy: string): Map<string, string[]> {
  const parts = policy.split(';').map((part) => part.trim().split(/\s+/));
  return new Map(parts.map(([name = '', ...sources]) => [name.toLowerCase(), sources]));
}

/** Directives that stand for themselves: default-src says nothing of them. */
const alone = ['form-action', 'frame-ancestors'];

const isExactScript = (source: string) => /^'(self|none|sha(256|384|512)-[\w+/=-]+)'$/.test(source);
/** A scheme or a wildcard lets anybody in; data: is taken for pictures and fonts alone. */
const isWide = (source: string) => source.includes('*') || /^(https?|wss?|ftp):$/i.test(source);

/** What a policy leaves open that a strict one does not. */
export function gapsOf(policy: string): string[] {
  const directives = directivesOf(policy);
  const of = (name: string) => directives.get(name) ?? directives.get('default-src');
  const scripts = of('script-src') ?? ['(anything)'];
  const gaps = scripts.filter((one) => !isExactScript(one)).map((one) => `script-src ${one}`);
  if (of('object-src')?.join() !== "'none'") gaps.push('object-src');
  if (directives.get('base-uri')?.join() !== "'none'") gaps.push('base-uri');
  for (const name of ['default-src', ...alone]) if (!directives.has(name)) gaps.push(name);
  for (const [name, sources] of directives) {
    const isOfData = ['img-src', 'font-src'].includes(name);
    const wide = sources.filter((one) => isWide(one) || (one === 'data:' && !isOfData));
    gaps.push(...wide.map((source) => `${name} ${source}`));
  }
  return gaps;
}
