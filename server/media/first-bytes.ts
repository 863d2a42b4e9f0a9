/** As many as any type needs to be told; what comes behind them would only keep its parser busy. */
const head = 4100

/** The usual ending of what a file says it is in its first bytes; undefined where they say nothing. */
export async function typeByFirstBytes(bytes: Uint8Array): Promise<string | undefined> {
  // Loaded by the first file, not by the start.
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(bytes.subarray(0, head)).catch(() => undefined)
  return found?.ext
}
