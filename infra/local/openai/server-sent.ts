/** The `data` of each event of a stream of server-sent events, comments left out. */
export async function* dataOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let data: string[] = [];
  for await (const line of linesOf(body)) {
    if (line === '' && data.length > 0) {
      yield data.join('\n');
      data = [];
    }
    if (line.startsWith('data:')) data.push(line.slice('data:'.length).trimStart());
  }
  if (data.length > 0) yield data.join('\n');
}

async function* linesOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  // The pieces of a line that hasn't ended; joining them at its end reads each once.
  let rest: string[] = [];
  for await (const bytes of body) {
    const lines = decoder.decode(bytes, { stream: true }).split('\n');
    const last = lines.pop() ?? '';
    for (const line of lines) {
      yield [...rest, line].join('').replace(/\r$/, '');
      rest = [];
    }
    rest.push(last);
  }
  const end = rest.join('') + decoder.decode();
  if (end !== '') yield end;
}
