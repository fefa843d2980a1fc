export type Purpose = 'keep' | 'throw-away';

/**
 * Tuned for one machine with little memory: few background processes, small buffers (design.md#running-it: 700 MB in
 * all).
 */
const COMMON = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  jit: 'off',
  io_method: 'sync',
  max_wal_size: '256MB',
  min_wal_size: '32MB',
  log_min_messages: 'warning',
};

const BY_PURPOSE: Record<Purpose, Record<string, string>> = {
  keep: { fsync: 'on', shared_buffers: '48MB', max_connections: '80' },
  'throw-away': {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    wal_init_zero: 'off',
    shared_buffers: '64MB',
    max_connections: '300',
    autovacuum: 'off',
    scram_iterations: '1',
  },
};

/** The command line settings of the server. */
export function serverFlags(purpose: Purpose): string[] {
  const settings = { ...COMMON, ...BY_PURPOSE[purpose] };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
