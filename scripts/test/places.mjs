/**
 * Does all that is asked, in order, so many at a time; resolves to what each gave, in order. Rejects with the first failure, and
 * begins nothing after it.
 */
export async function inPlaces(places, jobs) {
  const results = [];
  const left = [...jobs.entries()];
  const place = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const [index, job] = next;
      try {
        results[index] = await job();
      } catch (error) {
        left.length = 0;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: places }, place));
  return results;
}
