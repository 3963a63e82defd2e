/** The tokens of DynamoDB's expressions: words, names, values, numbers and marks. */
export type Token =
  | { type: 'word'; text: string }
  | { type: 'name'; text: string }
  | { type: 'value'; text: string }
  | { type: 'number'; text: string }
  | { type: 'mark'; text: string };

const pattern =
  /\s*(?:(#[A-Za-z0-9_]+)|(:[A-Za-z0-9_]+)|([A-Za-z_][A-Za-z0-9_]*)|(\d+)|(<>|<=|>=|[=<>()[\],.+-]))/y;
const types = ['name', 'value', 'word', 'number', 'mark'] as const;

/** Takes an expression apart. Throws a SyntaxError at what is no token. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  pattern.lastIndex = 0;
  let at = 0;
  while (at < text.trimEnd().length) {
    const match = pattern.exec(text);
    if (!match) throw new SyntaxError(`no token at ${at} of: ${text}`);
    at = pattern.lastIndex;
    const group = match.slice(1).findIndex((part) => part !== undefined);
    const type = types[group];
    if (type) tokens.push({ type, text: match[group + 1] ?? '' });
  }
  return tokens;
}

/** Walks over tokens; keywords are compared without regard to case. */
export class TokenReader {
  private at = 0;
  private readonly tokens: Token[];
  private readonly source: string;

  constructor(source: string) {
    this.source = source;
    this.tokens = tokensOf(source);
  }

  peek(): Token | undefined {
    return this.tokens[this.at];
  }

  next(): Token {
    const token = this.tokens[this.at];
    if (!token) throw this.wrong('more');
    this.at += 1;
    return token;
  }

  isAtEnd(): boolean {
    return this.at >= this.tokens.length;
  }

  /** Takes the word or mark if it comes next. */
  take(text: string): boolean {
    const token = this.peek();
    const isIt =
      (token?.type === 'mark' && token.text === text) ||
      (token?.type === 'word' && token.text.toUpperCase() === text);
    if (isIt) this.at += 1;
    return isIt;
  }

  expect(text: string): void {
    if (!this.take(text)) throw this.wrong(text);
  }

  /** Whether a function call's bracket follows the next token. */
  isCall(): boolean {
    return this.peek()?.type === 'word' && this.tokens[this.at + 1]?.text === '(';
  }

  wrong(expected: string): SyntaxError {
    return new SyntaxError(
      `expected ${expected}, found ${this.peek()?.text ?? 'the end'} in: ${this.source}`,
    );
  }
}
