import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { callbackify } from 'node:util'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import type { Switches } from '../../faults/switches.ts'
import type { Inbox } from './inbox.ts'
import type { MailSwitches } from './mailSwitches.ts'

/** Bytes of a mail. */
const LARGEST_MAIL = 1 << 20

/** Time limit of a silent client, in milliseconds. */
const SILENCE = 30_000

/** Reply to a receiver that does not exist. @see https://www.rfc-editor.org/rfc/rfc5321#section-4.2.2 */
const NO_SUCH_MAILBOX = 550
const TOO_LARGE = 552

const replyOf = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })

async function bytesOf(stream: AsyncIterable<Buffer>): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  // The stream is read to its end also when it is too long: the reply follows it.
  for await (const chunk of stream) {
    size += chunk.length
    if (size <= LARGEST_MAIL) chunks.push(chunk)
  }
  return size <= LARGEST_MAIL ? Buffer.concat(chunks) : undefined
}

async function parse({ envelope }: SMTPServerSession, bytes: Buffer) {
  const { from, subject = '', text, html } = await PostalMime.parse(bytes)
  return {
    from: from?.address ?? (envelope.mailFrom ? envelope.mailFrom.address : ''),
    to: envelope.rcptTo.map(({ address }) => address.toLowerCase()),
    subject,
    text: text ?? '',
    ...(html !== undefined && { html }),
  }
}

export interface MailServer {
  port: number
  /** Closes the port and forgets the mails that are still late. */
  stop(): Promise<void>
}

/**
 * SMTP server on the loopback address that puts every mail into the inbox and sends none on. It takes any receiver, and any password if
 * the client has one; it speaks no TLS.
 */
export async function startMailServer(inbox: Inbox, switches: Switches<MailSwitches>): Promise<MailServer> {
  const late = new Set<NodeJS.Timeout>()
  async function receive(session: SMTPServerSession, stream: AsyncIterable<Buffer>) {
    const { delivery, delay } = switches.current
    const bytes = await bytesOf(stream)
    if (bytes === undefined) throw replyOf(TOO_LARGE, 'The mail is larger than 1 MB')
    const mail = await parse(session, bytes)
    if (delivery === 'now') inbox.add(mail)
    if (delivery !== 'late') return
    const timer = setTimeout(() => {
      late.delete(timer)
      inbox.add(mail)
    }, delay)
    late.add(timer.unref())
  }
  const server = new SMTPServer({
    name: 'localhost',
    size: LARGEST_MAIL,
    socketTimeout: SILENCE,
    closeTimeout: 1,
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onAuth: ({ username }, _session, done) => done(null, { user: username ?? '' }),
    onRcptTo: (_address, _session, done) =>
      switches.current.delivery === 'refused' ? done(replyOf(NO_SUCH_MAILBOX, 'No such mailbox here')) : done(),
    onData: (stream, session, done) => callbackify(receive)(session, stream, error => done(error)),
  })
  // A client that resets its connection. Without a listener it would end the process.
  server.on('error', () => {})
  server.listen({ port: 0, host: '127.0.0.1' })
  await once(server.server, 'listening')
  return {
    port: (server.server.address() as AddressInfo).port,
    async stop() {
      for (const timer of late) clearTimeout(timer)
      await new Promise<void>(done => server.close(() => done()))
    },
  }
}
