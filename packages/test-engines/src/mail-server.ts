import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A received message. */
export interface ArrivedMail {
  readonly to: readonly string[];
  readonly messageId: string;
  /** The message as received. */
  readonly source: string;
}

/** An SMTP server on a free port that stores what arrives, and can be told to refuse. */
export interface MailServer {
  /** `smtp://127.0.0.1:…` */
  readonly url: string;
  readonly arrived: ArrivedMail[];
  /** Replies with this code to every recipient; 0 accepts them again. */
  replyToRecipients(code: number, text?: string): void;
  /** Replies with this code to every sender; 0 accepts them again. */
  replyToSenders(code: number, text?: string): void;
  /** Leaves recipients without a reply as long as it is told to hold them. */
  holdRecipients(isHolding: boolean): void;
  /** Closes every connection at its first command. */
  hangUp(isHangingUp: boolean): void;
  /** Accepts the message, but closes the connection before confirming it. */
  loseReplies(isLosing: boolean): void;
  stop(): Promise<void>;
}

/** Starts an SMTP server without encryption or authentication; it keeps its messages until it stops. */
export async function startMailServer(): Promise<MailServer> {
  const arrived: ArrivedMail[] = [];
  let recipients: Error | null = null;
  let senders: Error | null = null;
  let isHolding = false;
  const held: (() => void)[] = [];
  let isHangingUp = false;
  let isLosing = false;
  const sockets = new Set<{ destroy(): void }>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 100,
    onMailFrom: (_address, _session, callback) => callback(senders),
    onRcptTo(_address, _session, callback) {
      if (isHolding) held.push(() => callback(recipients));
      else callback(recipients);
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const source = Buffer.concat(chunks).toString('utf8');
        arrived.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          messageId: /^Message-ID: (.*)\r$/im.exec(source)?.[1] ?? '',
          source,
        });
        if (!isLosing) return callback();
        for (const socket of sockets) socket.destroy();
      });
    },
  });
  server.on('error', () => undefined);
  server.server.on(
    'connection',
    (socket: { destroy(): void; on(event: string, listener: () => void): void }) => {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
      if (isHangingUp) socket.destroy();
    },
  );
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  let stopped: Promise<void> | undefined;
  return {
    url: `smtp://127.0.0.1:${port}`,
    arrived,
    replyToRecipients(code, text = '') {
      recipients = replyOf(code, text);
    },
    replyToSenders(code, text = '') {
      senders = replyOf(code, text);
    },
    holdRecipients(holds) {
      isHolding = holds;
      if (!holds) for (const reply of held.splice(0)) reply();
    },
    hangUp(hangs) {
      isHangingUp = hangs;
      if (hangs) for (const socket of sockets) socket.destroy();
    },
    loseReplies(loses) {
      isLosing = loses;
    },
    stop() {
      stopped ??= new Promise((resolve) => server.close(resolve));
      return stopped;
    },
  };
}

function replyOf(code: number, text: string): Error | null {
  return code === 0 ? null : Object.assign(new Error(text), { responseCode: code });
}
