import { type AnyActorRef, type EventObject, fromCallback, fromPromise } from 'xstate'
import type { Unsubscribe } from '../../chain/adapter.ts'
import { FoyerError } from '../../errors.ts'
import type { FlowParts } from '../../flowParts.ts'
import { attempt, quietly } from '../../foreign.ts'
import type { Ports } from '../../platform/ports.ts'
import { versionedStorage } from '../../platform/versionedStorage.ts'
import { hostSiwx } from '../../siwx/hostSiwx.ts'
import { isSameAccount } from '../../siwx/isSameAccount.ts'
import { parseSignInMessage } from '../../siwx/parseSignInMessage.ts'
import { parseDateTime } from '../../siwx/rfc3339.ts'
import type { KnownSession } from '../../siwx/siwx.ts'
import { storedSiwx } from '../../siwx/storedSiwx.ts'
import { requestSignature } from '../connection/requestSignature.ts'
import type { ModalActor } from '../modal/modal.machine.ts'
import { createDismissals } from './dismissals.ts'
import { explainSmartAccount } from './explainSmartAccount.ts'
import { siwxMachine } from './siwx.machine.ts'
import type { SiwxMemory } from './siwx.ports.ts'
import type { FoundSession, LookUp, SignInAccount, SignInMessage } from './siwx.types.ts'
import { visit } from './visit.ts'

export { hostSiwx } from '../../siwx/hostSiwx.ts'

type OfAccount = { account: SignInAccount }

const ofHost = ({ chainId, address }: SignInAccount) => ({ chainId, accountAddress: address })

/** Tells the other tabs of the page that somebody has signed in or out here. */
function createTabs({ storage: port, random, visibility }: Pick<Ports, 'storage' | 'random' | 'visibility'>) {
  const storage = versionedStorage(port)
  const read = () => storage.read('siwx-changed', storedSiwx.changed)
  let seen = read()
  return {
    tell: () => {
      seen = random.bytes(8).join()
      storage.write('siwx-changed', seen)
    },
    watch: (listener: () => void): Unsubscribe => {
      const look = () => {
        const changed = read()
        if (changed === seen) return
        seen = changed
        listener()
      }
      // A hidden tab may be frozen, and then hears of nothing until it is shown again.
      const stops = [port.watch(look), visibility.watch(look)]
      return () => stops.forEach(quietly)
    },
  }
}

/** Accounts that were signed in here. A wallet that leaves ends its own sessions; with the last one, all end (specification, Disconnect). */
function createSigned() {
  let accounts: readonly SignInAccount[] = []
  const without = ({ chainId, address }: SignInAccount) =>
    accounts.filter(each => each.chainId !== chainId || each.address !== address)
  return {
    add: (account: SignInAccount) => {
      accounts = [...without(account), account]
    },
    remove: (account: SignInAccount) => {
      accounts = without(account)
    },
    of: (namespace: string) => accounts.filter(each => each.namespace === namespace),
    count: () => accounts.length,
  }
}

/** Sign-in machine with its effects on the root, on the wallet and on the host's `siwx`. */
export function provideSiwx({ siwx, ports, chains }: FlowParts): typeof siwxMachine {
  // The flow is loaded for a host that has it.
  const host = hostSiwx(siwx!, ports)
  const explain = explainSmartAccount(chains, ports.clock)
  const tabs = createTabs(ports)
  const dismissals = createDismissals(ports)
  const signed = createSigned()
  const found = (session: KnownSession): FoundSession => {
    const { expirationTime } = session.data
    const time = expirationTime === undefined ? undefined : parseDateTime(expirationTime)
    return { session, expiresIn: time === undefined ? undefined : Math.max(0, time - ports.clock.now()) }
  }
  const leave = async (account: SignInAccount) => {
    signed.remove(account)
    // Nobody waits for it, so nothing ends it early.
    const { signal } = new AbortController()
    if (signed.count() === 0) await host.signOut(account.chainId, signal)
    else await host.revoke(ofHost(account), signal)
    tabs.tell()
  }
  return siwxMachine.provide({
    actors: {
      visit: visit({ required: host.required, watchSessions: tabs.watch }),
      lookUp: fromPromise<LookUp, OfAccount>(async ({ input: { account }, signal }) => {
        const session = await host.sessions(ofHost(account), signal)
        if (session) signed.add(account)
        return { found: session && found(session), dismissed: dismissals.has(account) }
      }),
      prepare: fromPromise<SignInMessage, OfAccount>(async ({ input: { account }, signal }) => {
        const message = await host.message(ofHost(account), signal)
        return { ...message, pageDomain: attempt(() => new URL(ports.page.href()!).host) }
      }),
      sign: fromPromise<string, OfAccount & { text: string }>(async ({ input: { account, text }, signal, system }) => {
        const request = { message: text, namespace: account.namespace, signal }
        const asking = requestSignature(modalOf(system), request)
        const { signature, address, chainId } = await explain(modalOf(system), account, asking, signal)
        // The account changed before the wallet was asked.
        if (address !== account.address || chainId !== account.chainId)
          throw new FoyerError('wallet.malformedAnswer', { method: 'signMessage', detail: 'another account' })
        return signature
      }),
      verify: fromPromise<FoundSession, OfAccount & { message: string; signature: string }>(
        async ({ input: { account, message, signature }, signal, system }) => {
          const { chainId } = account
          const fields = attempt(() => parseSignInMessage(message))
          // A wallet that signs while it connects writes the text itself.
          if (!fields || !isSameAccount(fields, ofHost(account))) throw new FoyerError('siwx.refused', { chainId })
          // The text says no more of a local Solana cluster than that.
          const session = { data: { ...fields, chainId }, message, signature }
          await explain(modalOf(system), account, host.add(session, signal), signal)
          signed.add(account)
          dismissals.remove(account)
          tabs.tell()
          return found(session)
        },
      ),
      signOut: fromPromise<void, OfAccount>(async ({ input: { account }, signal }) => {
        await host.revoke(ofHost(account), signal)
        signed.remove(account)
        tabs.tell()
      }),
      memory: fromCallback<EventObject, undefined>(({ receive }) =>
        receive(event => {
          const order = event as SiwxMemory
          if (order.type === 'signIn.dismissed') return dismissals.add(order.account)
          if (order.type === 'signIn.resumed') return dismissals.remove(order.account)
          dismissals.removeAll(order.namespace)
          if (host.signsOutOnDisconnect())
            for (const account of signed.of(order.namespace)) quietly(() => leave(account))
        }),
      ),
    },
  })
}

const modalOf = (system: AnyActorRef['system']): ModalActor => system.get('modal')
