import { createTransport } from 'nodemailer'
import { isLoopback } from '../edge/boundedFetch.ts'
import { LoginError } from '../loginError.ts'
import type { MailSettings } from '../settings.ts'
import type { Letter } from './letter.ts'

/** Mails under way at once; further ones are refused, so that a slow mail server does not fill the memory. */
const MOST = 200

/** Milliseconds for each step of a delivery. */
const TIME_LIMIT = 10_000

export type Mailer = { send: (to: string, letter: Letter) => Promise<void>; close: () => void }

/** Throws if the server is not on this machine and is not reached over TLS. */
export function createMailer({ url, from }: MailSettings, onError: (error: unknown) => void): Mailer {
  const { protocol, hostname, port, username, password } = new URL(url)
  if (protocol !== 'smtp:' && protocol !== 'smtps:')
    throw new Error('The mail server must have an smtp or smtps address.')
  const isSecure = protocol === 'smtps:'
  const transport = createTransport({
    pool: true,
    maxConnections: 5,
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port || (isSecure ? 465 : 587)),
    secure: isSecure,
    // A network that hides STARTTLS from us would read the codes.
    requireTLS: !isSecure && !isLoopback(hostname),
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: TIME_LIMIT,
    greetingTimeout: TIME_LIMIT,
    socketTimeout: TIME_LIMIT,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  let underWay = 0
  return {
    /** @throws LoginError `mail.unavailable` */
    async send(to, letter) {
      if (underWay >= MOST) throw new LoginError('mail.unavailable', 30)
      underWay++
      try {
        await transport.sendMail({ from, to: { name: '', address: to }, ...letter })
      } catch (error) {
        onError(error)
        throw new LoginError('mail.unavailable')
      } finally {
        underWay--
      }
    },
    close: () => transport.close(),
  }
}
