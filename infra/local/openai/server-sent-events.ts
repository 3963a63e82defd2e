/** Yields the `data` of each server-sent event; skips comments. */
export async function* readEventData(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let data: string[] = [];
  for await (const line of readLines(body)) {
    if (line === '' && data.length > 0) {
      yield data.join('\n');
      data = [];
    }
    if (line.startsWith('data:')) data.push(line.slice('data:'.length).trimStart());
  }
  if (data.length > 0) yield data.join('\n');
}

async function* readLines(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  // Parts of the unfinished line. They are joined once at its end, so that each byte is copied only once.
  let partial: string[] = [];
  for await (const bytes of body) {
    const lines = decoder.decode(bytes, { stream: true }).split('\n');
    const lastLine = lines.pop() ?? '';
    for (const line of lines) {
      yield [...partial, line].join('').replace(/\r$/, '');
      partial = [];
    }
    partial.push(lastLine);
  }
  const end = partial.join('') + decoder.decode();
  if (end !== '') yield end;
}
