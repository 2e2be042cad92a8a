import type { ChainAdapter } from '@foyer/core/chain'
import { pause, quietly, within } from '@foyer/core/chain/adapters'
import { sharedAccounts } from './accounts.ts'
import { type ChainClaims, claimOf } from './chainClaim.ts'
import type { ReportedAccounts } from './connect.ts'
import type { Discovery } from './discover.ts'
import { doors } from './doors.ts'
import { listen, type Provider } from './wallet.ts'

/** Milliseconds in which a wallet that reported `disconnect` has to answer with accounts, at the end of them once more. */
const LOSS_TIMEOUT = 3_000
const LAST_TIMEOUT = 1_000
const POLL_INTERVAL = 250

/** Whether the wallet shares no account any more, or does not answer in time. */
async function isLost(provider: Provider, signal: AbortSignal): Promise<boolean> {
  const end = performance.now() + LOSS_TIMEOUT
  for (;;) {
    const left = end - performance.now()
    const isLast = left <= 0
    const accounts = await within(isLast ? LAST_TIMEOUT : left, sharedAccounts(provider), signal).catch(() => undefined)
    // Some wallets report it before they forget their accounts: those that they answer then count at the end.
    if (isLast || accounts?.length === 0 || signal.aborted) return !accounts?.length
    await pause(accounts ? Math.max(0, end - performance.now()) : POLL_INTERVAL, signal)
  }
}

/** Handles `disconnect`, which MetaMask also emits when only its endpoint is unreachable, for example during a chain switch. */
function createLossCheck(provider: Provider, signal: AbortSignal, onLost: () => void): () => void {
  /** Events that no check has answered yet. */
  let told = 0
  const check = async (before: number) => {
    const lost = await isLost(provider, signal)
    if (signal.aborted) return
    if (lost) onLost()
    // The wallet has said so again meanwhile.
    else if (told > before) await check(told)
    else told = 0
  }
  return () => {
    told += 1
    if (told === 1) quietly(() => check(told))
  }
}

/** Loads a module and starts what it has, once; then calls it. Nothing after `signal`. */
function once<Module, Watch>(signal: AbortSignal, load: () => Promise<Module>, start: (module: Module) => Watch) {
  let watch: Watch | undefined
  return (act: (watch: Watch) => void) => {
    quietly(async () => {
      // An event counts at once, where its watch is there.
      if (watch === undefined) {
        const module = await load()
        if (signal.aborted) return
        watch ??= start(module)
      }
      act(watch)
    })
  }
}

/** Reports the changes of one connection. After the unsubscribe it reports nothing, pending answers included. */
export const createWatch =
  (discovery: Discovery, reported: ReportedAccounts, claims: ChainClaims): ChainAdapter['watchConnection'] =>
  (connection, listener) => {
    const provider = discovery.wallet(connection.connectorId)
    const stopped = new AbortController()
    const { signal } = stopped
    // Both are watched once, and what fails to load is loaded at the next event.
    const accounts = once(signal, doors.watchAccounts, ({ watchAccounts }) =>
      watchAccounts({ provider, ask: () => sharedAccounts(provider), reported, connection, signal }, listener),
    )
    const chain = once(signal, doors.watchChain, ({ watchChain }) =>
      watchChain(provider, claims, signal, connection.chainId, chainId => listener({ type: 'chain.changed', chainId })),
    )
    const onAccounts = (value?: unknown) => accounts(({ hear }) => hear(value))
    const onChain = (value?: unknown) => chain(hear => hear(value))
    const checkLoss = createLossCheck(provider, signal, () => listener({ type: 'wallet.disconnected' }))
    // A wallet that comes back may be somewhere else, without another word.
    const onEither = () => {
      onAccounts()
      onChain()
    }
    const stopListening = listen(provider, {
      accountsChanged: onAccounts,
      chainChanged: onChain,
      connect: onEither,
      disconnect: () => {
        checkLoss()
        onEither()
      },
    })
    const stopWaiting = discovery.onGone(connection.connectorId, () => listener({ type: 'wallet.disconnected' }))
    const onQuestion = (switchedTo?: string) => {
      if (!switchedTo) accounts(({ look }) => look())
      // It looks by itself, once it is there.
      chain(() => {})
    }
    const { watches } = claimOf(claims, provider)
    watches.add(onQuestion)
    accounts(() => {})
    chain(() => {})

    return () => {
      watches.delete(onQuestion)
      stopped.abort()
      stopListening()
      stopWaiting()
    }
  }
