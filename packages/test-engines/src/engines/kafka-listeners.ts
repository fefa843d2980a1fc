/** A listener: the port that the broker listens on, and the one advertised to its clients. */
export interface KafkaDoor {
  port: number;
  advertisedPort: number;
  /** Passwords by username; clients must authenticate (SASL: PLAIN or SCRAM). If unset, no authentication is needed. */
  accounts?: Readonly<Record<string, string>>;
  /** The broker's key, if connections are encrypted. */
  keyStore?: { file: string; password: string };
}

const CONTROLLER = 'CONTROLLER';
const SCRAM = ['SCRAM-SHA-256', 'SCRAM-SHA-512'] as const;
const MODULES = 'org.apache.kafka.common.security';

/** The broker properties for its doors; the first one is the inter-broker listener. */
export function listenerProperties(
  doors: readonly KafkaDoor[],
  controllerPort: number,
): Record<string, string | number> {
  const named = doors.map((door, index) => ({ ...door, name: `CLIENTS${index}` }));
  const controller = `${CONTROLLER}://127.0.0.1:${controllerPort}`;
  const protocols = named.map((door) => `${door.name}:${protocolOf(door)}`);
  return {
    'controller.quorum.voters': `1@127.0.0.1:${controllerPort}`,
    'controller.listener.names': CONTROLLER,
    'inter.broker.listener.name': 'CLIENTS0',
    'listener.security.protocol.map': [`${CONTROLLER}:PLAINTEXT`, ...protocols].join(),
    listeners: [...named.map(({ name, port }) => `${name}://127.0.0.1:${port}`), controller].join(),
    'advertised.listeners': named
      .map(({ name, advertisedPort }) => `${name}://127.0.0.1:${advertisedPort}`)
      .join(),
    ...Object.assign({}, ...named.map((door) => securityOf(door, door.name.toLowerCase()))),
  };
}

/** The arguments for formatting the storage, so that accounts can authenticate with SCRAM. */
export function scramArguments(doors: readonly KafkaDoor[]): string[] {
  const accounts = doors.flatMap((door) => Object.entries(door.accounts ?? {}));
  return accounts.flatMap(([name, password]) =>
    SCRAM.flatMap((mechanism) => [
      '--add-scram',
      `${mechanism}=[name=${name},password=${password}]`,
    ]),
  );
}

function protocolOf({ accounts, keyStore }: KafkaDoor): string {
  const transport = keyStore ? 'SSL' : 'PLAINTEXT';
  return accounts ? `SASL_${transport}` : transport;
}

function securityOf({ accounts, keyStore }: KafkaDoor, name: string): Record<string, string> {
  const ofDoor = (properties: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(properties).map(([key, value]) => [`listener.name.${name}.${key}`, value]),
    );
  const known = Object.entries(accounts ?? {}).map(
    ([username, password]) => `user_${username}="${password}"`,
  );
  return {
    ...(accounts &&
      ofDoor({
        'sasl.enabled.mechanisms': ['PLAIN', ...SCRAM].join(),
        'plain.sasl.jaas.config': `${MODULES}.plain.PlainLoginModule required ${known.join(' ')};`,
        ...Object.fromEntries(
          SCRAM.map((mechanism) => [
            `${mechanism.toLowerCase()}.sasl.jaas.config`,
            `${MODULES}.scram.ScramLoginModule required;`,
          ]),
        ),
      })),
    ...(keyStore &&
      ofDoor({
        'ssl.keystore.type': 'PKCS12',
        'ssl.keystore.location': keyStore.file,
        'ssl.keystore.password': keyStore.password,
      })),
  };
}
