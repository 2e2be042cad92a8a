import type { Context } from 'hono'
import type { LogEntry } from './edge/log.ts'
import type { LimitRules } from './limits/limitRules.ts'

/** Addresses of a provider. The defaults are the real ones; a development server has its own. */
export type ProviderEndpoints = {
  issuer: string
  authorization: string
  token: string
  /** Keys of id_tokens. OpenID Connect alone has them. */
  jwks?: string
  /** Profile of the visitor, where there is no id_token. */
  user?: string
}

export type ProviderClient = {
  clientId: string
  clientSecret: string
  endpoints?: Partial<ProviderEndpoints>
}

/** Apple's client signs its secret itself, with a key of the developer account. */
export type AppleClient = {
  clientId: string
  teamId: string
  keyId: string
  /** PKCS #8 in PEM: the content of the `.p8` file. */
  privateKey: string
  endpoints?: Partial<ProviderEndpoints>
}

export type Providers = {
  google?: ProviderClient
  apple?: AppleClient
  github?: ProviderClient
  x?: ProviderClient
  discord?: ProviderClient
  facebook?: ProviderClient
}

export type ProviderName = keyof Providers

export type FarcasterSettings = {
  /** Connect relay; `https://relay.farcaster.xyz` by default. */
  relay?: string
  /** Looks up the id that a custody address owns, in the id registry. Undefined if it owns none. */
  fidOf: (custodyAddress: string) => Promise<bigint | undefined>
}

export type MailSettings = {
  /** `smtps://user:password@host:465` or `smtp://host:587`. Without TLS it must be a loopback host. */
  url: string
  /** Sender, as `Name <address>`. */
  from: string
}

export type LoginServerSettings = {
  /** Origin that browsers reach this server at, such as `https://login.example.com`. */
  publicUrl: string
  /** Origin of the vault: the only site that may call this server. */
  vaultOrigin: string
  /** Path of the vault's window, to which a social login returns; `/window` by default. */
  vaultWindow?: string
  /** `file:login.db`, or `libsql://…?authToken=…`. */
  databaseUrl: string
  /** 32 bytes that seal the server parts and address the accounts. If they change, every account is lost. */
  masterKey: Uint8Array
  /** 32 bytes for codes and states. A new one ends the logins under way, and nothing else. */
  codeKey: Uint8Array
  mail: MailSettings
  /**
   * Sites that a mail with a code may name, by their origins: `{ 'https://shop.example.com': 'Shop' }`. A mail for any other one says
   * "A site asked for this code".
   */
  sites?: Readonly<Record<string, string>>
  providers?: Providers
  farcaster?: FarcasterSettings
  /** Address of the visitor's network; that of the socket by default. Behind a proxy, read the header that it sets. */
  clientAddress?: (context: Context) => string | undefined
  limits?: Partial<LimitRules>
  /** Milliseconds for which a redeem waits; 20,000 by default. */
  longPoll?: number
  log?: (entry: LogEntry) => void
  /** Milliseconds since the epoch. */
  now?: () => number
  /** Milliseconds since any moment, of a clock that nobody sets: limits go by it. */
  ticks?: () => number
}
