import { createModalActor, type ModalActor, selectStatus } from '@foyer/core'
import { memoryStorage } from '@foyer/core/testing'
import { showLink } from '@foyer/core/walletConnect.fixture'
import { memoryStorage as clientStorage, type PhoneWallet, phoneWallet } from '@foyer/sandbox/phone'
import { localRelay } from '@foyer/sandbox/relay.fixture'
import { walletConnect } from '@foyer/walletconnect'
import { expect, onTestFinished } from 'vitest'
import { bip122Adapter } from '../adapter.ts'
import { networkAt } from '../page.fixture.ts'
import { type Host, providerOf } from './host.fixture.ts'

/** Milliseconds within which a message over the relay arrives. */
const SOON = { timeout: 60_000 }

/** A page and a phone with a relay between them. Only local endpoints can be fetched, since the client requests other hosts. */
export async function openPhonePage(url = 'http://127.0.0.1:1') {
  const relay = await localRelay()
  const network = networkAt(url)
  const phone: PhoneWallet = await phoneWallet({
    relayUrl: relay.url,
    behaviour: 'approve',
    rpcUrls: { [network.caipNetworkId]: url },
  })
  onTestFinished(phone.stop)
  const stored = { storage: memoryStorage(), client: clientStorage() }

  const visit = (): ModalActor => {
    const actor = createModalActor({
      projectId: 'test',
      urls: { relay: relay.url },
      adapters: [bip122Adapter({ target: new EventTarget() })],
      networks: [network],
      storage: stored.storage,
      walletConnect: walletConnect({ storage: stored.client }),
    })
    actor.start()
    onTestFinished(() => void actor.stop())
    return actor
  }
  const connected = async (actor: ModalActor): Promise<Host> => {
    await expect.poll(() => selectStatus(actor.getSnapshot()), SOON).toBe('connected')
    return { actor, provider: providerOf(actor)! }
  }
  return {
    phone,
    /** Opens the page and pairs it with the phone. */
    async connect(): Promise<Host> {
      const actor = visit()
      await phone.pair(await showLink(actor))
      return connected(actor)
    },
    /** Opens the page again, which restores the session. */
    reload: (): Promise<Host> => connected(visit()),
  }
}
