import { closeClient, connectOnce } from '@foyer/core/chain/adapters'
import { SignClient } from '@walletconnect/sign-client'
import { onTestFinished } from 'vitest'
import type { Relay } from '../relay/index.ts'
import { localRelay } from '../relay/localRelay.fixture.ts'
import { memoryStorage, type PhoneWallet, type PhoneWalletOptions, phoneWallet } from './index.ts'

export const EVM_CHAINS = ['eip155:31337', 'eip155:31338']

export const SOLANA = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
export const POLKADOT = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
export const REGTEST = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'

export const ASKED = {
  eip155: {
    chains: EVM_CHAINS,
    methods: ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction', 'wallet_switchEthereumChain'],
    events: ['chainChanged', 'accountsChanged'],
  },
}

export type App = Awaited<ReturnType<typeof SignClient.init>>

type Proposed = NonNullable<Parameters<App['connect']>[0]['optionalNamespaces']>

export interface World {
  relay: Relay
  app: App
  createPhone(options?: Partial<PhoneWalletOptions>): Promise<PhoneWallet>
  propose(
    asked?: Proposed,
  ): Promise<{ uri: string; settled: ReturnType<Awaited<ReturnType<App['connect']>>['approval']> }>
}

/** Starts an app with a real client, a relay and phones, until the end of the test. Only local endpoints can be fetched. */
export async function startWorld(): Promise<World> {
  const relay = await localRelay()
  const app = await SignClient.init({
    projectId: 'test',
    relayUrl: relay.url,
    metadata: { name: 'App', description: 'App', url: 'http://localhost', icons: [] },
    telemetryEnabled: false,
    storage: memoryStorage(),
    customStoragePrefix: `app-${Math.random()}`,
    logger: 'silent',
  })
  connectOnce(app.core.relayer)
  onTestFinished(() => closeClient(app))
  const createPhone = async (options: Partial<PhoneWalletOptions> = {}): Promise<PhoneWallet> => {
    const phone = await phoneWallet({ relayUrl: relay.url, ...options })
    onTestFinished(phone.stop)
    return phone
  }
  const propose = async (asked: Proposed = ASKED) => {
    const { uri, approval } = await app.connect({ optionalNamespaces: asked })
    const settled = approval()
    // A test may read the result later or not at all.
    settled.catch(() => {})
    return { uri: uri!, settled }
  }
  return { relay, app, createPhone, propose }
}
