import { type Anvil, startAnvil } from '@foyer/sandbox/chains'
import { expect } from '../expect.ts'
import { pageScript } from '../pageScript.ts'
import type { LocalChain } from './localChain.ts'

/** Public endpoints by chain id: those of `@foyer/adapters-evm/networks`, and those of `viem/chains`. */
const PUBLIC: Record<number, string[]> = {
  11155111: ['https://ethereum-sepolia-rpc.publicnode.com', 'https://11155111.rpc.thirdweb.com'],
  84532: ['https://sepolia.base.org'],
}

/** Receipt of a transaction; null before its block. */
async function receiptOf({ url }: Anvil, hash: string): Promise<{ status: string } | null> {
  const request = { jsonrpc: '2.0', id: 1, method: 'eth_getTransactionReceipt', params: [hash] }
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(request) })
  return ((await answer.json()) as { result: { status: string } | null }).result
}

/** Sepolia and Base Sepolia by anvil. */
export async function startEvm(): Promise<LocalChain> {
  const anvils = await Promise.all(Object.keys(PUBLIC).map(chainId => startAnvil({ chainId: Number(chainId) })))
  const entries = anvils.flatMap(({ chainId, url }) => PUBLIC[chainId]!.map(endpoint => [endpoint, url] as const))
  return {
    endpoints: Object.fromEntries(entries),
    rpcUrls: Object.fromEntries(anvils.map(({ chainId, url }) => [`eip155:${chainId}`, url])),
    walletScript: await pageScript('evmWallet', Object.fromEntries(anvils.map(({ chainId, url }) => [chainId, url]))),
    address: /0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266/i,
    expectTransaction: async hash => {
      const statuses = async () => {
        const receipts = await Promise.all(anvils.map(anvil => receiptOf(anvil, hash)))
        return receipts.flatMap(receipt => (receipt ? [receipt.status] : []))
      }
      await expect.poll(statuses, 'receipts').toEqual(['0x1'])
    },
    stop: async () => {
      await Promise.all(anvils.map(anvil => anvil.stop()))
    },
  }
}
