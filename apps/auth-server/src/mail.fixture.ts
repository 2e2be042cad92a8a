import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type Mail = { to: string; raw: string }

/** SMTP server on a free port that keeps what it is sent. */
export async function startMail() {
  const received: Mail[] = []
  const faults = { isRefusing: false }
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo: ({ address }, _session, done) =>
      faults.isRefusing ? done(new Error(`Mailbox ${address} is unavailable`)) : done(),
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address).join(', ')
        received.push({ to, raw: Buffer.concat(chunks).toString('utf8') })
        done()
      })
    },
  })
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  return {
    received,
    faults,
    url: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
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
