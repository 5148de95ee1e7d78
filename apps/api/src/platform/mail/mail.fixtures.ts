import { getPort } from '@lyceum/kit';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** What a mail server may do to a mail. `drops`: takes the whole mail and is gone before it says so. */
export type Behaviour = 'accepts' | 'busy' | 'refuses-recipient' | 'refuses-text' | 'hangs' | 'drops' | 'mute';

export interface MailServer {
  readonly port: number;
  /** In the order in which they arrived. */
  readonly mails: Email[];
  /** Everything that was taken in, as it came. */
  readonly raw: string[];
  /** What it does with the next mails, one after another; then it accepts. */
  expect(...behaviours: Behaviour[]): void;
  /** Mails to one address. */
  to(address: string): Email[];
  close(): Promise<void>;
}

const failing = (code: number, text: string): Error => Object.assign(new Error(text), { responseCode: code });

/** A real SMTP server on a port of its own, with the faults that real ones have. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const mails: Email[] = [];
  const raw: string[] = [];
  const planned: Behaviour[] = [];
  let now: Behaviour = 'accepts';
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: options.onAuth ? [] : ['AUTH', 'STARTTLS'],
    hideSTARTTLS: true,
    logger: false,
    onConnect: (_session, done) => {
      now = planned.shift() ?? 'accepts';
      if (now !== 'mute') done();
    },
    onRcptTo: ({ address }, _session, done) =>
      done(now === 'refuses-recipient' ? failing(550, `no such user ${address} here`) : null),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => void chunks.push(chunk));
      stream.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        if (now === 'busy') return done(failing(451, 'try again later'));
        if (now === 'refuses-text') return done(failing(554, 'this looks like spam'));
        raw.push(text);
        void PostalMime.parse(text).then((mail) => {
          mails.push(mail);
          if (now === 'drops') socketsOf(server).forEach((socket) => socket.destroy());
          else if (now !== 'hangs') done(null, `taken ${session.id}`);
        });
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: getPort(server.server.address()),
    mails,
    raw,
    expect: (...behaviours) => void planned.push(...behaviours),
    to: (address) => mails.filter((mail) => mail.to?.some((one) => one.address === address)),
    close: () =>
      new Promise((resolve) => {
        socketsOf(server).forEach((socket) => socket.destroy());
        server.close(() => resolve());
      }),
  };
}

interface Connection {
  readonly _socket?: { destroy(): void };
}
function socketsOf(server: SMTPServer): { destroy(): void }[] {
  const connections: unknown = Reflect.get(server, 'connections');
  return connections instanceof Set
    ? [...(connections as Set<Connection>)].flatMap(({ _socket }) => (_socket ? [_socket] : []))
    : [];
}
