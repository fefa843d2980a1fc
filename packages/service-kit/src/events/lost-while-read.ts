/** What the reading of a whole topic fails with if the topic loses meanwhile what it held (JOB-09). */
export function lostWhileRead(topic: string): Error {
  return new Error(`${topic} has lost messages while it was read`);
}
