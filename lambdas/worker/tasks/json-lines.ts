/** Takes a stream of text apart into its JSON lines; lines that are no JSON object are passed over. */
export class JsonLines {
  /** Pieces of the last line: joined once it has ended, not with each piece. */
  private rest: string[] = [];

  /** The objects whose lines closed with this piece. */
  push(text: string): unknown[] {
    const [first = '', ...others] = text.split('\n');
    this.rest.push(first);
    return others.flatMap((next) => {
      const closed = this.end();
      this.rest = [next];
      return closed;
    });
  }

  /** What stands after the last line break. */
  end(): unknown[] {
    const last = this.rest.join('');
    this.rest = [];
    return parseLine(last);
  }
}

function parseLine(line: string): unknown[] {
  const text = line.trim();
  if (!text.startsWith('{')) return [];
  try {
    return [JSON.parse(text) as unknown];
  } catch {
    // A cut or garbled line: its entry stays missing and is asked for again.
    return [];
  }
}
