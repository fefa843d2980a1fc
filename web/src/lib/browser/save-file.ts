/** Milliseconds after which a browser has begun to read the file. */
const TAKEN_MS = 60_000;

/** Has the browser save a file under this name. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), TAKEN_MS);
}
