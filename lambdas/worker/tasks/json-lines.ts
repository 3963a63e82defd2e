/** Takes a stream of text apart into its JSON lines; lines that are no JSON object are passed over. */
export class JsonLines {
  private rest = '';

  /** The objects whose lines closed with this piece. */
  push(text: string): unknown[] {
    this.rest += text;
    const lines = this.rest.split('\n');
    this.rest = lines.pop() ?? '';
    return lines.flatMap(parseLine);
  }

  /** What stands after the last line break. */
  end(): unknown[] {
    const last = this.rest;
    this.rest = '';
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
