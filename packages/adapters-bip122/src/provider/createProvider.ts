import { type CreateProvider, FoyerError } from '@foyer/core/chain'
import { attempt, untilAborted } from '@foyer/core/chain/adapters'
import type { Discovery } from '../discover.ts'
import { methodsOf } from './methodsOf.ts'
import type { Bip122Provider } from './provider.types.ts'
import { type Scope, sharedAccounts } from './scope.ts'

/** Loads the requests, which are needed when the host makes the first. A failed load is not cached. */
const loadRequests = () =>
  import('./requests/index.ts').catch((cause: unknown) => {
    throw new FoyerError('chunk.failed', { chunk: 'provider' }, { cause })
  })

/** Creates the provider of one account. */
function bind(scope: Scope): Bip122Provider {
  const { live, methods } = scope
  type Requests = Awaited<ReturnType<typeof loadRequests>>
  const run = <Result>(method: string, send: (requests: Requests) => Promise<Result>): Promise<Result> => {
    const work = async () => {
      sharedAccounts(scope, method)
      return send(await loadRequests())
    }
    // A late answer reaches nobody: the request rejects when the connection ends.
    return untilAborted(live.signal, work())
  }
  return {
    ...(methods.has('signPsbt') && {
      signPsbt: request => run('signPsbt', ({ signPsbt }) => signPsbt(scope, request)),
    }),
    ...(methods.has('signMessage') && {
      signMessage: request => run('signMessage', ({ signMessage }) => signMessage(scope, request)),
    }),
    ...(methods.has('sendTransfer') && {
      sendTransfer: request => run('sendTransfer', ({ sendTransfer }) => sendTransfer(scope, request)),
    }),
    getAccounts: () => run('getAccounts', ({ getAccounts }) => getAccounts(scope)),
  }
}

/** Creates the providers of a connection, one for its present account. */
export const createProvider =
  (discovery: Discovery, fetch: typeof globalThis.fetch | undefined): CreateProvider =>
  live => {
    const { connectorId } = live.current()
    // The wallet object that was connected, for ever: never one that takes its place.
    const wallet = live.channel ? undefined : discovery.held(connectorId)
    let last: { key: string; provider: Bip122Provider } | undefined
    return () => {
      const connection = attempt(() => live.current())
      // The end is read before its own event.
      if (!connection) return undefined
      const { address, chainId, accounts } = connection
      // Accounts for payments are first.
      const isPayer = accounts[0]?.address === address && accounts[0].type !== 'ordinal'
      const methods = methodsOf(live.channel ?? wallet?.raw, { address, chainId, isPayer })
      const key = [chainId, address, ...methods].join()
      if (last?.key !== key) {
        const own = { address, chainId }
        last = { key, provider: bind({ live, own, wallet, methods, fetch }) }
      }
      return last.provider
    }
  }
