import { startPolkadot as startSubstrate } from '@foyer/sandbox/chains'
import { ApiPromise, WsProvider } from '@polkadot/api'
import type { EventRecord } from '@polkadot/types/interfaces'
import { expect } from '../expect.ts'
import { pageScript } from '../pageScript.ts'
import type { LocalChain } from './localChain.ts'

/** Genesis hash of Westend Asset Hub, which apps, wallets and the signed payloads compare. */
const WESTEND_ASSET_HUB = '0x67f9723393ef76214df0118c34bbbd3dbebc8ed46a10973a8c969d48fe7598c9'

/** Names of the events of a transaction, such as `ExtrinsicSuccess`. Empty while no block has it. */
async function eventsOf(api: ApiPromise, hash: string): Promise<string[]> {
  for (let at = await api.rpc.chain.getBlockHash(); ; ) {
    const { block } = await api.rpc.chain.getBlock(at)
    const index = block.extrinsics.findIndex(extrinsic => extrinsic.hash.toHex() === hash)
    if (index >= 0) {
      const events = await (await api.at(at)).query.system!.events!()
      return [...(events as unknown as Iterable<EventRecord>)]
        .filter(({ phase }) => phase.isApplyExtrinsic && phase.asApplyExtrinsic.eq(index))
        .map(({ event }) => event.method)
    }
    if (block.header.number.toNumber() <= 1) return []
    at = block.header.parentHash
  }
}

/** Westend Asset Hub by the sandbox's Substrate chain, which has other fees and another existential deposit. */
export async function startPolkadot(): Promise<LocalChain> {
  const chain = await startSubstrate({ genesisHash: WESTEND_ASSET_HUB })
  const api = await ApiPromise.create({ provider: new WsProvider(chain.wsUrl), noInitWarn: true })
  return {
    endpoints: {
      'https://westend-asset-hub-rpc.polkadot.io': chain.url,
      'wss://westend-asset-hub-rpc.polkadot.io': chain.wsUrl,
    },
    rpcUrls: { [`polkadot:${WESTEND_ASSET_HUB.slice(2, 34)}`]: chain.url },
    walletScript: await pageScript('polkadotWallet'),
    address: /5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY/,
    expectTransaction: hash =>
      expect
        .poll(() => eventsOf(api, hash), 'events')
        .toEqual(expect.arrayContaining(['Transfer', 'ExtrinsicSuccess'])),
    stop: async () => {
      await api.disconnect()
      await chain.stop()
    },
  }
}
