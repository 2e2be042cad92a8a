import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type Mail = { to: string; raw: string }

/** Plain part of a mail. Long lines and bytes beyond ASCII are quoted-printable. */
function textOf(raw: string) {
  const [, body = ''] = /Content-Type: text\/plain[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(raw) ?? []
  return body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
}

/** SMTP server on a free port that keeps what it is sent. */
export async function startMail() {
  const received: Mail[] = []
  /** A mail is taken in for good once `accepting` has resolved. */
  const faults = { isRefusing: false, accepting: Promise.resolve() }
  async function take(stream: AsyncIterable<Buffer>, to: string, done: () => void) {
    const chunks: Buffer[] = []
    for await (const chunk of stream) chunks.push(chunk)
    received.push({ to, raw: Buffer.concat(chunks).toString('utf8') })
    await faults.accepting
    done()
  }
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo: ({ address }, _session, done) =>
      faults.isRefusing ? done(new Error(`Mailbox ${address} is unavailable`)) : done(),
    onData: (stream, session, done) =>
      void take(stream, session.envelope.rcptTo.map(({ address }) => address).join(', '), done),
  })
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  return {
    received,
    faults,
    url: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    /** Readable text of the mails to an address, the newest last. */
    textsTo: (address: string) => received.filter(({ to }) => to === address).map(({ raw }) => textOf(raw)),
    /** Code in the latest mail to an address. */
    codeFor(address: string) {
      const mail = received.filter(({ to }) => to === address).at(-1)
      const code = mail && /^ {4}(\d{6})\r?$/m.exec(mail.raw)?.[1]
      if (code === undefined) throw new Error(`No code was mailed to ${address}.`)
      return code
    },
    stop: () => new Promise<void>(done => smtp.close(done)),
  }
}
