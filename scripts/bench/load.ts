import autocannon from 'autocannon';

/** A request to repeat; headers and body are created for each. */
export interface Load {
  readonly url: string;
  headers(): Readonly<Record<string, string>>;
  body(): string;
}

export const CONNECTIONS = 10;
const SECONDS = 8;
const WARM_UP_SECONDS = 3;

/**
 * Requests per second that a POST reaches under a constant number of connections, after a warm-up. Throws if a response
 * is not a success, since a fast refusal must not count as throughput.
 */
export async function requestsPerSecond(load: Load): Promise<number> {
  await run(load, WARM_UP_SECONDS);
  return await run(load, SECONDS);
}

async function run({ url, headers, body }: Load, duration: number): Promise<number> {
  let faults = 0;
  let firstFault = '';
  const result = await autocannon({
    url,
    method: 'POST',
    connections: CONNECTIONS,
    duration,
    requests: [
      {
        setupRequest: (request) => ({
          ...request,
          headers: { 'content-type': 'application/json', ...headers() },
          body: body(),
        }),
        onResponse: (status, text) => {
          if (status === 200 && !text.startsWith('{"errors"')) return;
          faults += 1;
          firstFault ||= `${status} ${text.slice(0, 500)}`;
        },
      },
    ],
  });
  if (faults + result.errors > 0) {
    throw new Error(`${url}: ${faults} refused, ${result.errors} broken: ${firstFault}`);
  }
  return result.requests.total / result.duration;
}
