/** The tokens of DynamoDB's expressions: words, names, values, numbers and symbols. */
export type Token =
  | { type: 'word'; text: string }
  | { type: 'name'; text: string }
  | { type: 'value'; text: string }
  | { type: 'number'; text: string }
  | { type: 'mark'; text: string };

const tokenPattern =
  /\s*(?:(#[A-Za-z0-9_]+)|(:[A-Za-z0-9_]+)|([A-Za-z_][A-Za-z0-9_]*)|(\d+)|(<>|<=|>=|[=<>()[\],.+-]))/y;
const tokenTypes = ['name', 'value', 'word', 'number', 'mark'] as const;

/** Splits an expression into tokens. Throws a SyntaxError at an invalid character. */
function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  tokenPattern.lastIndex = 0;
  let at = 0;
  while (at < text.trimEnd().length) {
    const match = tokenPattern.exec(text);
    if (!match) throw new SyntaxError(`no token at ${at} of: ${text}`);
    at = tokenPattern.lastIndex;
    const group = match.slice(1).findIndex((part) => part !== undefined);
    const type = tokenTypes[group];
    if (type) tokens.push({ type, text: match[group + 1] ?? '' });
  }
  return tokens;
}

/** Reads tokens one by one; keywords are case-insensitive. */
export class TokenReader {
  private at = 0;
  private readonly tokens: Token[];
  private readonly source: string;

  constructor(source: string) {
    this.source = source;
    this.tokens = tokenize(source);
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

  /** Consumes the next token if it equals this word or symbol; returns whether a token was consumed. */
  take(text: string): boolean {
    const token = this.peek();
    const isMatch =
      (token?.type === 'mark' && token.text === text) ||
      (token?.type === 'word' && token.text.toUpperCase() === text);
    if (isMatch) this.at += 1;
    return isMatch;
  }

  expect(text: string): void {
    if (!this.take(text)) throw this.wrong(text);
  }

  /** Whether the next tokens are a function name and an opening bracket. */
  isCall(): boolean {
    return this.peek()?.type === 'word' && this.tokens[this.at + 1]?.text === '(';
  }

  wrong(expected: string): SyntaxError {
    return new SyntaxError(
      `expected ${expected}, found ${this.peek()?.text ?? 'the end'} in: ${this.source}`,
    );
  }
}
