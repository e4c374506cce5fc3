import { clusterName } from './process-state.ts';

export interface ServerSettings {
  /**
   * False gives up what was committed last when the machine (not PostgreSQL) fails, and cleaning
   * up: for tests.
   */
  readonly durable: boolean;
  readonly connectionsMax: number;
}

/**
 * The command line of a server. The settings are given here and not in postgresql.conf, so that
 * they are always those of this version of the code; who wants to tune PostgreSQL runs one of their
 * own and sets DATABASE_URL.
 */
export function serverArguments(cluster: string, port: number, settings: ServerSettings): string[] {
  const { durable, connectionsMax } = settings;
  const values: Record<string, string | number> = {
    // In the title of each process, by which ours are found again.
    cluster_name: clusterName(cluster),
    listen_addresses: '127.0.0.1',
    port,
    // A socket's path has room for 107 bytes only, and a data directory may lie deeper.
    unix_socket_directories: '',
    max_connections: connectionsMax,
    shared_buffers: '128MB',
    fsync: durable ? 'on' : 'off',
    synchronous_commit: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',
    // Tests make and drop small databases all the time, and each of them would be looked through.
    autovacuum: durable ? 'on' : 'off',
    // Compiling a query costs far more than our short ones take.
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Its own log, in files that begin anew at a size; the launcher deletes the old ones.
    logging_collector: 'on',
    log_destination: 'stderr',
    log_directory: 'log',
    log_filename: 'postgresql-%Y-%m-%d-%H%M%S.log',
    log_rotation_size: '10MB',
    log_rotation_age: 0,
    log_line_prefix: '%m [%p] %a ',
    // The details of an error hold values of rows, which do not belong in a log.
    log_error_verbosity: 'terse',
    log_parameter_max_length_on_error: 0,
  };
  const named = Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', cluster, ...named];
}
