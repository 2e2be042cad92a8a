import { startBitcoin as startBcoin } from '@foyer/sandbox/chains'
import { expect } from '../expect.ts'
import { pageScript } from '../pageScript.ts'
import type { LocalChain } from './localChain.ts'

const SIGNET = 'bip122:00000008819873e925422c1ff0f99f7c'

/** Signet by bcoin's regtest, with the addresses of signet. */
export async function startBitcoin(): Promise<LocalChain> {
  const chain = await startBcoin({ bech32: 'tb', blockMs: 1_000 })
  return {
    endpoints: { 'https://mempool.space/signet/api': chain.url },
    rpcUrls: { [SIGNET]: chain.url },
    walletScript: await pageScript('bitcoinWallet', { 'bitcoin:signet': chain.url }),
    // The extension's account, and that of the phone.
    address: /tb1q(quv9lg5g2r4jkr0ahun0ddfg5xntxjelvmc7t8|w508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx)/,
    expectTransaction: async txid => {
      const read = async () => {
        const answer = await fetch(`${chain.url}/tx/${txid}/status`)
        return answer.ok ? ((await answer.json()) as object) : {}
      }
      await expect.poll(read, 'status').toMatchObject({ confirmed: true })
    },
    stop: chain.stop,
  }
}
