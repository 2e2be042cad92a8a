import { type AuthConnector, FoyerError, type Social } from '@foyer/core/chain'
import { SOCIALS } from './protocol.ts'

/** Options of `authConnector`. */
export type AuthOptions = {
  /** Origin of the vault. The modal's `urls.auth` without it. */
  url?: string
  /** Name of the wallet, shown to visitors. Default: "Email and social". */
  name?: string
  /** Whether logins by email are offered. Default: true. */
  email?: boolean
  /** Social logins that the login server has, in the order in which they are shown. Default: all. */
  socials?: readonly Social[]
}

/** Connector of the vault and login server that you host. Its client loads when a visitor chooses it, or to restore a session. */
export function authConnector(options: AuthOptions = {}): AuthConnector {
  const { url: own, name = 'Email and social', email = true, socials = SOCIALS } = options
  return {
    type: 'auth',
    name,
    email,
    socials: [...socials],
    async open(host, call) {
      const url = own ?? host.url
      if (url === undefined || !URL.canParse(url)) throw new FoyerError('auth.unavailable', {})
      const { openVault } = await import('./openVault.ts').catch((cause: unknown) => {
        throw new FoyerError('auth.unavailable', {}, { cause })
      })
      return openVault(new URL(url).origin, host.name, call)
    },
  }
}
