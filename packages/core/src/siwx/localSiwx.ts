import { FoyerError } from '../errors.ts'
import { assertOptions, type MessageOptions, messageFields } from './messageFields.ts'
import { sessionOf } from './sessionOf.ts'
import type { Siwx } from './siwx.ts'

/** Options of `localSiwx`. */
export type LocalSiwxOptions = MessageOptions

/**
 * Creates a sign-in for pages without a server: sessions are kept in the browser's storage, and no signature is verified.
 * It proves nothing to a server: anyone can write such a session into their own browser. Use it for a page that only wants the visitor's
 * consent; where anything depends on who the visitor is, use `createSiwx` with a server that verifies.
 * Throws `config.invalid` for an invalid option.
 */
export function localSiwx(options: LocalSiwxOptions = {}): Siwx {
  assertOptions('localSiwx', options, {})
  return {
    createMessage: (_, tools) => messageFields(options, tools, tools.nonce()),
    async addSession(session, { storage }) {
      const { accountAddress, chainId } = session.data
      if (chainId === undefined) throw new FoyerError('siwx.malformed', { field: 'chainId' })
      const isReplaced = await sessionOf({ chainId, accountAddress })
      // Read now: another tab may have signed in or out since the message was made.
      const others = storage.read().filter(each => !isReplaced(each))
      storage.write([...others, session])
    },
    async revokeSession(chainId, accountAddress, { storage }) {
      const isRevoked = await sessionOf({ chainId, accountAddress })
      storage.write(storage.read().filter(each => !isRevoked(each)))
    },
    async setSessions(sessions, { storage }) {
      storage.write(sessions)
    },
    getSessions: async (chainId, accountAddress, { storage }) => {
      const isOfAccount = await sessionOf({ chainId, accountAddress })
      return storage.read().filter(isOfAccount)
    },
    getRequired: () => options.required ?? false,
  }
}
