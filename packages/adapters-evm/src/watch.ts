import type { ChainAdapter } from '@foyer/core/chain'
import { quietly, within } from '@foyer/core/chain/adapters'
import { sharedAccounts } from './accounts.ts'
import { type ChainClaims, claimOf } from './chainClaim.ts'
import type { ReportedAccounts } from './connect.ts'
import type { Discovery } from './discover.ts'
import { doors } from './doors.ts'
import { listen, type Provider } from './wallet.ts'
import { watchAccounts } from './watchAccounts.ts'

/** Milliseconds in which a wallet that reported `disconnect` has to answer with accounts. */
const LOSS_TIMEOUT = 3_000
const POLL_INTERVAL = 250

/** Resolves after so many milliseconds, or when `signal` aborts. */
const pause = (milliseconds: number, signal: AbortSignal) =>
  within(milliseconds, new Promise<void>(() => {}), signal).catch(() => {})

/** Whether the wallet shares no account any more, or does not answer in time. */
async function isLost(provider: Provider, signal: AbortSignal): Promise<boolean> {
  const end = Date.now() + LOSS_TIMEOUT
  while (!signal.aborted && Date.now() < end) {
    const accounts = await within(end - Date.now(), sharedAccounts(provider), signal).catch(() => undefined)
    if (accounts) return accounts.length === 0
    await pause(POLL_INTERVAL, signal)
  }
  return true
}

/** Handles `disconnect`, which MetaMask also emits when only its endpoint is unreachable, for example during a chain switch. */
function createLossCheck(provider: Provider, signal: AbortSignal, onLost: () => void): () => void {
  let isVerifying = false
  const verify = async () => {
    if (isVerifying) return
    isVerifying = true
    const lost = await isLost(provider, signal)
    if (!lost) isVerifying = false
    else if (!signal.aborted) onLost()
  }
  return () => void verify()
}

/** Reports the changes of one connection. After the unsubscribe it reports nothing, pending answers included. */
export const createWatch =
  (discovery: Discovery, reported: ReportedAccounts, claims: ChainClaims): ChainAdapter['watchConnection'] =>
  (connection, listener) => {
    const provider = discovery.wallet(connection.connectorId)
    const stopped = new AbortController()
    const accounts = watchAccounts({ provider, reported, connection, signal: stopped.signal }, listener)
    let heard: ((value?: unknown) => void) | undefined
    const onChain = async (value?: unknown) => {
      const { watchChain } = await doors.watchChain()
      if (stopped.signal.aborted) return
      heard ??= watchChain(provider, claims, stopped.signal, connection.chainId, chainId =>
        listener({ type: 'chain.changed', chainId }),
      )
      heard(value)
    }
    const stopListening = listen(provider, {
      // What fails to load is loaded at the next event.
      accountsChanged: value => quietly(() => accounts.hear(value)),
      chainChanged: value => quietly(() => onChain(value)),
      disconnect: createLossCheck(provider, stopped.signal, () => listener({ type: 'wallet.disconnected' })),
    })
    const stopWaiting = discovery.onGone(connection.connectorId, () => listener({ type: 'wallet.disconnected' }))
    const onQuestion = (switchedTo?: string) => {
      if (!switchedTo) quietly(accounts.look)
    }
    const { watches } = claimOf(claims, provider)
    watches.add(onQuestion)
    void accounts.readFirst()
    quietly(onChain)

    return () => {
      watches.delete(onQuestion)
      stopped.abort()
      stopListening()
      stopWaiting()
    }
  }
