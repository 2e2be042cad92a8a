import type { Context } from 'hono'
import { z } from 'zod'
import { idRegistryAt } from './farcaster/idRegistry.ts'
import type { LoginServerSettings, Providers } from './settings.ts'

const text = z.string().min(1)

/** 32 bytes as base64url or base64. */
const key = z
  .string()
  .transform(value => new Uint8Array(Buffer.from(value, 'base64url')))
  .refine(bytes => bytes.length === 32, 'must be 32 bytes as base64url')

/** Names of sites by their origins, as JSON. */
const sites = z
  .string()
  .refine(value => siteNames(value) !== undefined, 'must be JSON, such as {"https://shop.example.com":"Shop"}')
  .transform(value => siteNames(value) ?? {})

function siteNames(value: string): Record<string, string> | undefined {
  try {
    return z.record(z.string(), z.string()).safeParse(JSON.parse(value)).data
  } catch {
    return undefined
  }
}

const environmentSchema = z.object({
  LOGIN_PUBLIC_URL: text,
  LOGIN_VAULT_ORIGIN: text,
  LOGIN_VAULT_WINDOW: text.optional(),
  LOGIN_DATABASE_URL: text,
  LOGIN_MASTER_KEY: key,
  LOGIN_CODE_KEY: key,
  LOGIN_SMTP_URL: text,
  LOGIN_MAIL_FROM: text,
  LOGIN_SITES: sites.optional(),
  LOGIN_CLIENT_ADDRESS_HEADER: text.optional(),
  LOGIN_PORT: z.coerce.number().int().min(1).max(65_535).default(8790),
  LOGIN_HOST: text.default('127.0.0.1'),
  LOGIN_APPLE_CLIENT_ID: text.optional(),
  LOGIN_APPLE_TEAM_ID: text.optional(),
  LOGIN_APPLE_KEY_ID: text.optional(),
  LOGIN_APPLE_PRIVATE_KEY: text.optional(),
  LOGIN_FARCASTER_RPC: z.url().optional(),
  LOGIN_FARCASTER_RELAY: z.url().optional(),
})

type Environment = Record<string, string | undefined>

/** Variables that must be set together, or not at all. */
function allOrNone<Name extends string>(env: Environment, names: readonly Name[]): Record<Name, string> | undefined {
  const missing = names.filter(name => !env[name])
  if (missing.length === names.length) return undefined
  if (missing.length > 0) throw new Error(`${missing.join(', ')} must be set too.`)
  return Object.fromEntries(names.map(name => [name, env[name]])) as Record<Name, string>
}

function readProviders(env: Environment): Providers {
  const providers: Providers = {}
  for (const name of ['google', 'github', 'x', 'discord', 'facebook'] as const) {
    const [id, secret] = [`LOGIN_${name.toUpperCase()}_CLIENT_ID`, `LOGIN_${name.toUpperCase()}_CLIENT_SECRET`]
    const client = allOrNone(env, [id, secret])
    if (client) providers[name] = { clientId: client[id]!, clientSecret: client[secret]! }
  }
  const apple = allOrNone(env, [
    'LOGIN_APPLE_CLIENT_ID',
    'LOGIN_APPLE_TEAM_ID',
    'LOGIN_APPLE_KEY_ID',
    'LOGIN_APPLE_PRIVATE_KEY',
  ])
  if (apple) {
    providers.apple = {
      clientId: apple.LOGIN_APPLE_CLIENT_ID,
      teamId: apple.LOGIN_APPLE_TEAM_ID,
      keyId: apple.LOGIN_APPLE_KEY_ID,
      // Many hosts keep variables on one line.
      privateKey: apple.LOGIN_APPLE_PRIVATE_KEY.replaceAll('\\n', '\n'),
    }
  }
  return providers
}

/** Reads the last address of a header: the one that the nearest proxy added. Those before it come from the client. */
const lastAddressIn = (header: string) => (context: Context) => context.req.header(header)?.split(',').at(-1)

/** Reads the settings from the environment. Throws with the names of the variables that are wrong, and never with their values. */
export function readEnvironment(env: Environment): { settings: LoginServerSettings; port: number; host: string } {
  const { data, error } = environmentSchema.safeParse(env)
  if (error) {
    const problems = error.issues.map(
      issue =>
        `${issue.path.join('.')}: ${env[`${String(issue.path[0])}`] === undefined ? 'is not set' : issue.message}`,
    )
    throw new Error(`The environment is not complete.\n${problems.join('\n')}`)
  }
  const settings: LoginServerSettings = {
    publicUrl: data.LOGIN_PUBLIC_URL,
    vaultOrigin: data.LOGIN_VAULT_ORIGIN,
    databaseUrl: data.LOGIN_DATABASE_URL,
    masterKey: data.LOGIN_MASTER_KEY,
    codeKey: data.LOGIN_CODE_KEY,
    mail: { url: data.LOGIN_SMTP_URL, from: data.LOGIN_MAIL_FROM },
    providers: readProviders(env),
    ...(data.LOGIN_SITES && { sites: data.LOGIN_SITES }),
    ...(data.LOGIN_VAULT_WINDOW && { vaultWindow: data.LOGIN_VAULT_WINDOW }),
    ...(data.LOGIN_CLIENT_ADDRESS_HEADER && { clientAddress: lastAddressIn(data.LOGIN_CLIENT_ADDRESS_HEADER) }),
    ...(data.LOGIN_FARCASTER_RPC && {
      farcaster: {
        fidOf: idRegistryAt(data.LOGIN_FARCASTER_RPC),
        ...(data.LOGIN_FARCASTER_RELAY && { relay: data.LOGIN_FARCASTER_RELAY }),
      },
    }),
  }
  return { settings, port: data.LOGIN_PORT, host: data.LOGIN_HOST }
}
