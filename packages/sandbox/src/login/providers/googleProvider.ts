import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Configuration, interactionPolicy, Provider } from 'oidc-provider'
import { refusalPage } from '../page.ts'
import type { Person } from '../people.ts'
import { memoryAdapters } from './memoryAdapter.ts'
import type { SigningKey } from './signingKey.ts'
import type { Client } from './standIn.ts'

/** Account of a person, by its subject. */
export interface GoogleAccount {
  person: Person
  isVerified: boolean
}

const HOUR = 3_600

const claimsOf = (sub: string, { person, isVerified }: GoogleAccount) => {
  const [given_name = '', ...rest] = person.name.split(' ')
  const family_name = rest.join(' ')
  return {
    sub,
    name: person.name,
    given_name,
    ...(family_name && { family_name }),
    email: person.email,
    email_verified: isVerified,
  }
}

interface Options {
  issuer: string
  title: string
  /** Path that the provider is mounted at. */
  mount: string
  sessionCookie: string
  client: Client
  key: SigningKey
  accounts: ReadonlyMap<string, GoogleAccount>
  /** Grants of earlier agreements, by subject: they are not asked for again. */
  agreements: ReadonlyMap<string, string>
}

/** Google's `prompt=select_account`, which OpenID Connect defines and the library leaves to its user. */
function policy() {
  const prompts = interactionPolicy.base()
  prompts.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  return prompts
}

const configurationOf = ({
  title,
  mount,
  sessionCookie,
  client,
  key,
  accounts,
  agreements,
}: Options): Configuration => ({
  adapter: memoryAdapters(),
  clients: [
    {
      client_id: client.clientId,
      client_secret: client.clientSecret,
      redirect_uris: [...client.redirects],
      response_types: ['code'],
      grant_types: ['authorization_code'],
      // Google takes both ways, the library one.
      token_endpoint_auth_method: 'client_secret_post',
    },
  ],
  jwks: { keys: [key.private] },
  // Cookies are shared by all ports of a host.
  cookies: {
    keys: [randomBytes(32).toString('base64url')],
    names: { session: sessionCookie, interaction: 'google_interaction', resume: 'google_resume' },
  },
  // Google's own: the claims of the scopes are in the id token too.
  conformIdTokenClaims: false,
  claims: { email: ['email', 'email_verified'], profile: ['name', 'given_name', 'family_name'] },
  scopes: ['openid', 'email', 'profile'],
  pkce: { required: () => true },
  clientBasedCORS: () => false,
  routes: { authorization: '/o/oauth2/v2/auth', token: '/token', userinfo: '/v1/userinfo', jwks: '/oauth2/v3/certs' },
  features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
  ttl: { AccessToken: HOUR, AuthorizationCode: 60, IdToken: HOUR, Interaction: HOUR, Session: HOUR, Grant: 24 * HOUR },
  interactions: { policy: policy(), url: (_context, { uid }) => `${mount}/interaction/${uid}` },
  findAccount: (_context, sub) => {
    const account = accounts.get(sub)
    return account && { accountId: sub, claims: () => claimsOf(sub, account) }
  },
  async loadExistingGrant({ oidc }) {
    const chosen = oidc.result?.consent?.grantId ?? agreements.get(oidc.session?.accountId ?? '')
    return chosen === undefined ? undefined : oidc.provider.Grant.find(chosen)
  },
  async renderError(context, { error_description, error }) {
    context.type = 'html'
    context.body = (await refusalPage(title, error_description ?? error)).toString()
  },
})

/**
 * OpenID provider of the library `oidc-provider`, on a port of its own that only this process calls: the sandbox passes requests on, with
 * its own address in `X-Forwarded-Host`.
 */
export async function startGoogleProvider(options: Options) {
  const provider = new Provider(options.issuer, configurationOf(options))
  provider.proxy = true
  const handle = provider.callback()
  const server = createServer((request: IncomingMessage & { originalUrl?: string }, response) => {
    if (request.headers.host !== `127.0.0.1:${port}`) return void response.writeHead(421).end()
    request.originalUrl = request.url ?? '/'
    const path = request.originalUrl.slice(options.mount.length)
    request.url = path.startsWith('/') ? path : `/${path}`
    void handle(request, response)
  })
  server.listen({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    provider,
    url: `http://127.0.0.1:${port}`,
    async stop() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

export type GoogleProvider = Awaited<ReturnType<typeof startGoogleProvider>>
