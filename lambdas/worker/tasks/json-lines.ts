/** Splits a stream of text into JSON lines; skips lines that are not a JSON object. */
export class JsonLines {
  /** Pieces of the unfinished last line; joined only when the line ends. */
  private rest: string[] = [];

  /** Adds a piece of text and returns the objects of the lines that it completes. */
  push(text: string): unknown[] {
    const [first = '', ...others] = text.split('\n');
    this.rest.push(first);
    return others.flatMap((next) => {
      const closed = this.end();
      this.rest = [next];
      return closed;
    });
  }

  /** Returns the object after the last line break, if any. */
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
    // A cut or garbled line: its entry stays missing and is requested again.
    return [];
  }
}
