import { FoyerError, isChainNamespace, type WalletConnectAdapter } from '@foyer/core/chain'
import type { ClientStorage } from './clientStorage.types.ts'
import { loadModule } from './loadModule.ts'
import type { NameChanges } from './proposalFor.ts'

/** Options of `walletConnect()`. */
export interface WalletConnectOptions {
  /** Storage of the client's keys and sessions. Default: IndexedDB in a browser, memory elsewhere. */
  storage?: ClientStorage
  /** Methods to ask wallets for besides the default ones, or not to ask for. */
  methods?: NameChanges
  /** Events to ask wallets for besides the default ones, or not to ask for. */
  events?: NameChanges
}

const STORAGE_METHODS = ['getKeys', 'getEntries', 'getItem', 'setItem', 'removeItem'] as const

const isNames = (names: unknown) => Array.isArray(names) && names.every(name => typeof name === 'string' && name !== '')

/** Paths of the options that have an invalid value, each with a sentence on what to give. */
function issuesOf({ storage, ...changes }: WalletConnectOptions) {
  const issues: { path: string; message: string }[] = []
  const refuse = (path: string, message: string) => void issues.push({ path: `walletConnect.${path}`, message })
  if (storage && STORAGE_METHODS.some(method => typeof storage[method] !== 'function'))
    refuse('storage', `Give a storage with the methods ${STORAGE_METHODS.join(', ')}.`)
  for (const [kind, change] of Object.entries(changes)) {
    if (kind !== 'methods' && kind !== 'events') refuse(kind, `Remove or rename ${kind}: there is no such option.`)
    else
      for (const [way, namespaces] of Object.entries((change ?? {}) as NameChanges)) {
        const isKnown = ['add', 'remove'].includes(way) && ['object', 'undefined'].includes(typeof namespaces)
        if (!isKnown) refuse(`${kind}.${way}`, 'Give { add, remove }, each with lists of names by chain namespace.')
        else
          for (const [namespace, names] of Object.entries(namespaces ?? {}))
            if (!isChainNamespace(namespace) || !isNames(names))
              refuse(`${kind}.${way}.${namespace}`, 'Give a list of names for eip155, solana, polkadot or bip122.')
      }
  }
  return issues
}

/** Part that the real client and that of server builds have in common. */
type ClientModule = Pick<typeof import('./loadClient.ts'), 'loadClient'>

/** Modules loaded when first needed. `imports` in `package.json` gives a server another client, so that its build has not the real one in it. */
export const doors = {
  client: (): Promise<ClientModule> => import('#client'),
  proposal: (): Promise<typeof import('./proposalFor.ts')> => import('./proposalFor.ts'),
}

/**
 * WalletConnect for the modal, given in the option `adapters` or `walletConnect`. It needs the option `projectId`.
 * Constructing it has no effect. The client is loaded with the first link, or to restore a session.
 * @throws FoyerError `config.invalid` with every issue: its path, and what to give.
 * @see https://docs.walletconnect.network
 */
export function walletConnect(options: WalletConnectOptions = {}): WalletConnectAdapter {
  const issues = issuesOf(options)
  if (issues.length > 0) throw new FoyerError('config.invalid', { issues })
  return {
    type: 'walletConnect',
    open: async settings => (await loadModule(doors.client)).loadClient(settings, options.storage),
    propose: async (namespace, needed) => (await loadModule(doors.proposal)).proposalFor(namespace, needed, options),
  }
}
