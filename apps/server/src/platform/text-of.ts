/**
 * The text of an answer from outside, in at most so many bytes. Rejects where it is longer, and
 * reads no more of it then.
 */
export async function textOf(answer: Response, bytesMax: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of (answer.body ?? []) as AsyncIterable<Uint8Array>) {
    length += chunk.byteLength;
    // Leaving the loop ends the connection.
    if (length > bytesMax) throw new Error(`the answer is longer than ${bytesMax} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
