const dataLine = /^data: ?(.*)$/;

/** The data of each server-sent event. A body without events, from a server that does not stream, counts as one. */
export async function* readServerEvents(body: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  /** What precedes the first event. */
  let other = '';
  let isStream = false;
  for await (const bytes of body) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split(/\r?\n/);
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const data = dataLine.exec(line)?.[1];
      if (data !== undefined) {
        isStream = true;
        yield data;
      } else if (!isStream) other += `${line}\n`;
    }
  }
  const last = dataLine.exec(rest)?.[1] ?? (isStream ? '' : other + rest);
  if (last.trim() !== '') yield last;
}
