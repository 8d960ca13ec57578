/** The same bytes in pieces of one length, but the last, which alone may be shorter. */
export async function* inPieces(
  bytes: AsyncIterable<Uint8Array>,
  length: number,
): AsyncGenerator<{ piece: Buffer; last: boolean }> {
  let waiting: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    waiting.push(chunk);
    size += chunk.byteLength;
    if (size <= length) continue;
    const all = Buffer.concat(waiting);
    let start = 0;
    // One byte more than a piece: what is given here is not the last one.
    for (; all.length - start > length; start += length)
      yield { piece: all.subarray(start, start + length), last: false };
    waiting = [all.subarray(start)];
    size = all.length - start;
  }
  yield { piece: Buffer.concat(waiting), last: true };
}
