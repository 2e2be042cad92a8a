import { Hono } from 'hono'
import { z } from 'zod'
import type { Accounts } from '../accounts/accounts.ts'
import { bytes32, idText, readJson } from '../edge/readJson.ts'
import type { Limiter } from '../limits/limiter.ts'
import { LoginError } from '../loginError.ts'
import type { FinishLogin } from '../sessions/finishLogin.ts'
import type { SessionToken } from '../sessions/sessionToken.ts'
import { normaliseAddress } from './address.ts'
import { type Challenges, CODE_MINUTES } from './challenges.ts'
import { isHost, writeLetter } from './letter.ts'
import { mailboxOf } from './mailbox.ts'
import type { Mailer } from './mailer.ts'
import type { MailSite } from './mailSites.ts'

/** Milliseconds after which the vault offers another mail. */
const RESEND_AFTER = 30_000

const startSchema = z.strictObject({
  email: z.string().max(320),
  verifierHash: bytes32,
  site: z.string().refine(isHost).optional(),
  fresh: z.boolean().optional(),
})

const checkSchema = z.strictObject({ challenge: idText, verifier: bytes32, code: z.string().regex(/^\d{6}$/) })

/** Login by a code that is mailed. An address that nobody has used gets the same answer and the same mail. */
export function emailApi(parts: {
  now: () => number
  accounts: Accounts
  challenges: Challenges
  mailer: Mailer
  limit: Limiter
  networkOf: (context: Parameters<SessionToken['read']>[0]) => string
  token: SessionToken
  finishLogin: FinishLogin
  mailSites: ReadonlyMap<string, MailSite>
}) {
  const { now, accounts, challenges, mailer, limit, networkOf, token, finishLogin, mailSites } = parts
  const api = new Hono()

  /** The narrow limits come first: whoever has met one of them uses up nothing of those that others share. */
  async function limitMail(network: string, address: string) {
    const { name, domain } = mailboxOf(address)
    await limit('mailFromNetwork', network)
    await limit('mailToMailboxFromNetwork', `${network} ${name}`)
    await limit('mailToMailbox', name)
    await limit('mailToDomain', domain)
    await limit('mail', '')
  }

  api.post('/email/start', async context => {
    const asked = await readJson(context, startSchema, { email: 'address.invalid' })
    const address = normaliseAddress(asked.email)
    if (address === undefined) throw new LoginError('address.invalid')
    const session = asked.fresh ? await token.require(context) : undefined
    if (session) {
      const { identity } = await accounts.find(session.account)
      if (identity !== accounts.identityOf('email', address)) throw new LoginError('account.mismatch')
    }
    await limitMail(networkOf(context), address)
    const { verifierHash } = asked
    const { id, code, expiresAt } = await challenges.create({ address, verifierHash, session: session?.id ?? null })
    const letter = await writeLetter({ code, site: mailSites.get(asked.site ?? ''), minutes: CODE_MINUTES })
    try {
      await mailer.send(address, letter)
    } catch (error) {
      await challenges.remove(id)
      throw error
    }
    return context.json({ challenge: id, expiresAt, resendAt: now() + RESEND_AFTER })
  })

  api.post('/email/check', async context => {
    const given = await readJson(context, checkSchema, { code: 'code.wrong' })
    await limit('checkFromNetwork', networkOf(context))
    const { address, session } = await challenges.check(given)
    const account = await accounts.enter({ kind: 'email', subject: address, label: address })
    return context.json(await finishLogin(context, account, session))
  })

  return api
}
