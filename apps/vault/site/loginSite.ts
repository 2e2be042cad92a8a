import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLoginServer, LIMIT_RULES, type LogEntry } from '@foyer/auth-server'
import type { LoginServices, Site } from '@foyer/sandbox'

/** All visitors of a sandbox come from one network. */
const LIMITS = Object.fromEntries(Object.keys(LIMIT_RULES).map(name => [name, { burst: 10_000, every: 1 }])) as Record<
  keyof typeof LIMIT_RULES,
  { burst: number; every: number }
>

const oauth = (app: LoginServices['x']) => ({
  clientId: app.clientId,
  clientSecret: app.clientSecret,
  endpoints: {
    issuer: new URL(app.authorizationUrl).origin,
    authorization: app.authorizationUrl,
    token: app.tokenUrl,
    user: app.profileUrl,
  },
})

const googleEndpoints = (issuer: string) => ({
  issuer,
  authorization: `${issuer}/o/oauth2/v2/auth`,
  token: `${issuer}/token`,
  jwks: `${issuer}/oauth2/v3/certs`,
})

/** Asks the sandbox's registry, as a login server asks that on Optimism. */
const fidAt = (registryUrl: string) => async (custody: string) => {
  const answer = await fetch(`${registryUrl}?custody=${custody}`)
  const { fid } = (await answer.json()) as { fid: number }
  return fid === 0 ? undefined : BigInt(fid)
}

/** Starts a login server with the sandbox's mail and providers, on a database that ends with it. Its mails name the `embedders`. */
export async function startLoginSite(options: {
  services: LoginServices
  login: string
  vault: string
  embedders: readonly string[]
}) {
  const { services, login, vault, embedders } = options
  const { smtp, google, apple, github, x, discord, facebook, farcaster } = services
  const folder = await mkdtemp(join(tmpdir(), 'foyer-login-'))
  const log: LogEntry[] = []
  let ahead = 0
  const server = await createLoginServer({
    publicUrl: login,
    vaultOrigin: vault,
    databaseUrl: `file:${join(folder, 'login.db')}`,
    masterKey: randomBytes(32),
    codeKey: randomBytes(32),
    mail: { url: `smtp://${smtp.host}:${smtp.port}`, from: 'Foyer <login@foyer.example>' },
    sites: Object.fromEntries(embedders.map(origin => [origin, 'Foyer demo'])),
    providers: {
      google: {
        clientId: google.clientId,
        clientSecret: google.clientSecret,
        endpoints: googleEndpoints(google.issuer),
      },
      apple: {
        clientId: apple.clientId,
        teamId: apple.teamId,
        keyId: apple.keyId,
        privateKey: apple.privateKey,
        endpoints: {
          issuer: apple.issuer,
          authorization: `${apple.issuer}/auth/authorize`,
          token: `${apple.issuer}/auth/token`,
          jwks: `${apple.issuer}/auth/keys`,
        },
      },
      github: oauth(github),
      x: oauth(x),
      discord: oauth(discord),
      facebook: oauth(facebook),
    },
    farcaster: { relay: farcaster.relayUrl, fidOf: fidAt(farcaster.registryUrl) },
    clientAddress: () => '127.0.0.1',
    limits: LIMITS,
    log: entry => log.push(entry),
    now: () => Date.now() + ahead,
  })
  const site: Site = request => server.app.fetch(request)
  return {
    site,
    log,
    /** Folder of the database. */
    folder,
    /** Has time pass for this server. */
    pass(milliseconds: number) {
      ahead += milliseconds
    },
    async stop() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
