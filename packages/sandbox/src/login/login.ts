import { OpenAPIHono } from '@hono/zod-openapi'
import { exportPKCS8, generateKeyPair } from 'jose'
import type { Switches } from '../faults/switches.ts'
import { switchesApi } from '../faults/switchesApi.ts'
import { createChannels } from './farcaster/channels.ts'
import { farcasterPageApi } from './farcaster/farcasterPageApi.ts'
import {
  createFarcasterSwitches,
  type FarcasterSwitches,
  farcasterSwitchesSchema,
} from './farcaster/farcasterSwitches.ts'
import { createFarcasterUsers } from './farcaster/farcasterUsers.ts'
import { farcasterRelayApi } from './farcaster/relayApi.ts'
import { createInbox, type Inbox } from './mail/inbox.ts'
import { mailApi } from './mail/mailApi.ts'
import { startMailServer } from './mail/mailServer.ts'
import { createMailSwitches, type MailSwitches, mailSwitchesSchema } from './mail/mailSwitches.ts'
import { LOGIN_STYLE } from './page.ts'
import { apple } from './providers/apple.ts'
import { discord } from './providers/discord.ts'
import { facebook } from './providers/facebook.ts'
import { github } from './providers/github.ts'
import { google } from './providers/google.ts'
import {
  createProviderSwitches,
  idTokenSwitchesSchema,
  type ProviderSwitches,
  providerSwitchesSchema,
} from './providers/providerSwitches.ts'
import type { Client } from './providers/standIn.ts'
import { x } from './providers/x.ts'

const PROVIDERS = ['google', 'apple', 'github', 'x', 'discord', 'facebook'] as const

export type LoginProvider = (typeof PROVIDERS)[number]

interface OAuthApp {
  clientId: string
  clientSecret: string
  authorizationUrl: string
  tokenUrl: string
}

/** Addresses and credentials of the login services, for the login server that uses them. */
export interface LoginServices {
  /** Mail server without TLS; any user and password are right. */
  smtp: { host: string; port: number }
  google: { issuer: string; clientId: string; clientSecret: string }
  /** `privateKey` signs client secrets: PKCS #8, for ES256. */
  apple: { issuer: string; clientId: string; teamId: string; keyId: string; privateKey: string }
  /** `profileUrl` is the address of the account that a token is for. */
  github: OAuthApp & { profileUrl: string; emailsUrl: string }
  x: OAuthApp & { profileUrl: string }
  discord: OAuthApp & { profileUrl: string }
  facebook: OAuthApp & { profileUrl: string }
  /** `relayUrl` is without the version; `registryUrl` answers `?custody=0x…`. */
  farcaster: { relayUrl: string; registryUrl: string }
}

/** State and faults of the login services, for tests in this process. */
export interface Login {
  services: LoginServices
  inbox: Inbox
  mailSwitches: Switches<MailSwitches>
  providerSwitches: Readonly<Record<LoginProvider, Switches<ProviderSwitches>>>
  farcasterSwitches: Switches<FarcasterSwitches>
}

const APPLE = { teamId: 'FOYERTEAM1', keyId: 'FOYERKEY01' }

function clientsOf(redirectUrl: (provider: LoginProvider) => string): Record<LoginProvider, Client> {
  const client = (provider: LoginProvider): Client => ({
    clientId: `foyer.sandbox.${provider}`,
    clientSecret: `public-secret-of-the-sandbox-for-${provider}`,
    redirects: [redirectUrl(provider)],
  })
  return {
    google: client('google'),
    apple: client('apple'),
    github: client('github'),
    x: client('x'),
    discord: client('discord'),
    facebook: client('facebook'),
  }
}

const credentials = ({ clientId, clientSecret }: Client) => ({ clientId, clientSecret })

function addresses(url: string, clients: Record<LoginProvider, Client>): Omit<LoginServices, 'smtp' | 'apple'> {
  return {
    google: { issuer: `${url}/google`, ...credentials(clients.google) },
    github: {
      ...credentials(clients.github),
      authorizationUrl: `${url}/github/login/oauth/authorize`,
      tokenUrl: `${url}/github/login/oauth/access_token`,
      profileUrl: `${url}/github/api/user`,
      emailsUrl: `${url}/github/api/user/emails`,
    },
    x: {
      ...credentials(clients.x),
      authorizationUrl: `${url}/x/i/oauth2/authorize`,
      tokenUrl: `${url}/x/2/oauth2/token`,
      profileUrl: `${url}/x/2/users/me`,
    },
    discord: {
      ...credentials(clients.discord),
      authorizationUrl: `${url}/discord/oauth2/authorize`,
      tokenUrl: `${url}/discord/api/oauth2/token`,
      profileUrl: `${url}/discord/api/users/@me`,
    },
    facebook: {
      ...credentials(clients.facebook),
      authorizationUrl: `${url}/facebook/v23.0/dialog/oauth`,
      tokenUrl: `${url}/facebook/v23.0/oauth/access_token`,
      profileUrl: `${url}/facebook/v23.0/me`,
    },
    farcaster: { relayUrl: `${url}/farcaster`, registryUrl: `${url}/farcaster/registry` },
  }
}

function faultsApi({ mailSwitches, providerSwitches, farcasterSwitches }: Omit<Login, 'services' | 'inbox'>) {
  const api = new OpenAPIHono()
  const mail = { what: 'the delivery of mail', schema: mailSwitchesSchema, switches: mailSwitches }
  api.route('/', switchesApi({ service: 'mail', ...mail }))
  for (const provider of PROVIDERS) {
    const schema = provider === 'google' || provider === 'apple' ? idTokenSwitchesSchema : providerSwitchesSchema
    const ofProvider = { what: `the login provider ${provider}`, schema, switches: providerSwitches[provider] }
    api.route('/', switchesApi({ service: provider, ...ofProvider }))
  }
  const phone = { what: 'the Farcaster phone', schema: farcasterSwitchesSchema, switches: farcasterSwitches }
  return api.route('/', switchesApi({ service: 'farcaster', ...phone }))
}

/**
 * Starts everything that a login server talks to: mail, six providers and Farcaster's relay. `url` is the sandbox's address, `redirectUrl`
 * the one address that a provider leads back to.
 */
export async function startLogin(options: {
  url: string
  redirectUrl: (provider: LoginProvider) => string
}): Promise<{ login: Login; api: OpenAPIHono; stop(): Promise<void> }> {
  const { url } = options
  const clients = clientsOf(options.redirectUrl)
  const inbox = createInbox()
  const mailSwitches = createMailSwitches()
  const farcasterSwitches = createFarcasterSwitches()
  const providerSwitches = {
    google: createProviderSwitches(),
    apple: createProviderSwitches(),
    github: createProviderSwitches(),
    x: createProviderSwitches(),
    discord: createProviderSwitches(),
    facebook: createProviderSwitches(),
  }
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  const settings = (provider: LoginProvider) => ({
    url,
    client: clients[provider],
    switches: providerSwitches[provider],
  })
  const openId = google(settings('google'))
  const channels = createChannels()
  const users = createFarcasterUsers()
  const api = new OpenAPIHono()
  api.get('/login/style.css', context => context.body(LOGIN_STYLE, 200, { 'content-type': 'text/css' }))
  api.route('/', mailApi(inbox)).route('/', openId.api)
  api.route('/', apple({ ...settings('apple'), ...APPLE, publicKey })).route('/', github(settings('github')))
  api
    .route('/', x(settings('x')))
    .route('/', discord(settings('discord')))
    .route('/', facebook(settings('facebook')))
  api.route('/', farcasterRelayApi({ url, channels, users }))
  api.route('/', farcasterPageApi({ url, channels, users, switches: farcasterSwitches }))
  api.route('/', faultsApi({ mailSwitches, providerSwitches, farcasterSwitches }))
  const mail = await startMailServer(inbox, mailSwitches)
  const services: LoginServices = {
    smtp: { host: '127.0.0.1', port: mail.port },
    apple: {
      issuer: `${url}/apple`,
      clientId: clients.apple.clientId,
      ...APPLE,
      privateKey: await exportPKCS8(privateKey),
    },
    ...addresses(url, clients),
  }
  return {
    login: { services, inbox, mailSwitches, providerSwitches, farcasterSwitches },
    api,
    stop: async () => {
      await Promise.all([mail.stop(), openId.stop()])
    },
  }
}
