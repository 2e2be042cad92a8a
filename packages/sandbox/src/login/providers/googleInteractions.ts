import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { deleteCookie } from 'hono/cookie'
import { html } from 'hono/html'
import type { Provider } from 'oidc-provider'
import type { Switches } from '../../faults/switches.ts'
import { loginPage, pageHeaders, refusalPage } from '../page.ts'
import { accountDigits, type Person, personNamed } from '../people.ts'
import { choicePage } from './accountChoice.ts'
import type { GoogleAccount, GoogleProvider } from './googleProvider.ts'
import type { ProviderFault, ProviderSwitches } from './providerSwitches.ts'
import { formOf } from './standIn.ts'

export const TITLE = 'Google (sandbox)'
export const MOUNT = '/google'

/** Cookie of the visitor's session at the provider. */
export const SESSION_COOKIE = 'google_session'

type Interaction = InstanceType<Provider['Interaction']>

const consentPage = (uid: string, app: string, scopes: string) =>
  loginPage(
    `Allow access: ${TITLE}`,
    html`<h1>Allow access</h1>
<p><b>${app}</b> wants to read from your ${TITLE} account: ${scopes}.</p>
<form method="post" action="${MOUNT}/consent/${uid}"><button name="agree" value="yes" class="primary">Continue</button></form>
<form method="post" action="${MOUNT}/choose"><input type="hidden" name="visit" value="${uid}"><button name="cancel" value="yes">Cancel</button></form>`,
  )

const subjectOf = (person: Person, fault: ProviderFault) =>
  accountDigits('google', person, 21, fault === 'other-subject' ? 'other' : '')

/** Text parameter of the authorization request. */
const parameter = ({ params }: Interaction, name: string) => {
  const value = params[name]
  return typeof value === 'string' ? value : ''
}

/** Pages of the provider: they choose the account, and ask for consent. What they answer is kept in `accounts` and `agreements`. */
export function googleInteractions(options: {
  provider: () => Promise<GoogleProvider>
  clientId: string
  switches: Switches<ProviderSwitches>
  accounts: Map<string, GoogleAccount>
  agreements: Map<string, string>
}) {
  const { provider, clientId, switches, accounts, agreements } = options
  const find = async (uid: string) => (await provider()).provider.Interaction.find(uid)
  const headers = (interaction: Interaction) => pageHeaders(new URL(parameter(interaction, 'redirect_uri')).origin)
  const refuse = (context: Context) =>
    context.html(refusalPage(TITLE, 'This request has been answered already.'), 400, pageHeaders())

  async function finish(context: Context, interaction: Interaction, result: NonNullable<Interaction['result']>) {
    const { fault } = switches.current
    interaction.result = { ...interaction.lastSubmission, ...result }
    if (fault === 'wrong-state') interaction.params['state'] = `wrong-${randomUUID()}`
    if (fault === 'wrong-nonce') interaction.params['nonce'] = 'wrong-nonce'
    await interaction.save(interaction.exp - Math.floor(Date.now() / 1_000))
    return context.redirect(interaction.returnTo, 303)
  }

  const deny = (context: Context, interaction: Interaction) => finish(context, interaction, { error: 'access_denied' })

  function choose(context: Context, interaction: Interaction, problem?: string) {
    const app = new URL(parameter(interaction, 'redirect_uri')).host
    const hidden = { visit: interaction.uid }
    const page = choicePage({ title: TITLE, action: `${MOUNT}/choose`, app, hidden, problem })
    return context.html(page, 200, headers(interaction))
  }

  const api = new Hono()
  api.get(`${MOUNT}/interaction/:uid`, async context => {
    const interaction = await find(context.req.param('uid'))
    if (!interaction) return refuse(context)
    if (switches.current.fault === 'deny') return deny(context, interaction)
    if (['login', 'select_account'].includes(interaction.prompt.name)) return choose(context, interaction)
    const app = new URL(parameter(interaction, 'redirect_uri')).host
    return context.html(consentPage(interaction.uid, app, parameter(interaction, 'scope')), 200, headers(interaction))
  })
  api.post(`${MOUNT}/choose`, async context => {
    const form = await formOf(context)
    const interaction = await find(form['visit'] ?? '')
    if (!interaction) return refuse(context)
    if (form['cancel'] !== undefined) return deny(context, interaction)
    const person = personNamed(form['person'] ?? '')
    if (!person) return choose(context, interaction, 'Enter a name of at most 64 characters.')
    const { fault } = switches.current
    const accountId = subjectOf(person, fault)
    accounts.set(accountId, { person, isVerified: fault !== 'unverified-email' && person.emailState !== 'unverified' })
    // The session of an earlier account, which the provider would otherwise ask to end.
    for (const name of [SESSION_COOKIE, `${SESSION_COOKIE}.sig`]) deleteCookie(context, name)
    return finish(context, interaction, { select_account: {}, login: { accountId, remember: false } })
  })
  api.post(`${MOUNT}/consent/:uid`, async context => {
    const interaction = await find(context.req.param('uid'))
    const accountId = interaction?.session?.accountId
    if (!interaction || accountId === undefined) return refuse(context)
    const grant = new (await provider()).provider.Grant({ accountId, clientId })
    grant.addOIDCScope(parameter(interaction, 'scope'))
    const grantId = await grant.save()
    agreements.set(accountId, grantId)
    return finish(context, interaction, { consent: { grantId } })
  })
  return api
}
