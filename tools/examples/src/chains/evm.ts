import { type Anvil, startAnvil } from '@foyer/sandbox/chains'
import { sepolia } from 'viem/chains'
import { expect } from '../expect.ts'
import { pageScript } from '../pageScript.ts'
import type { LocalChain } from './localChain.ts'

/** Public endpoints by chain id: those of `@foyer/adapters-evm/networks`, and those of `viem/chains`. */
type Endpoints = Readonly<Record<number, readonly string[]>>

async function ask<Result>({ url }: Anvil, method: string, ...params: unknown[]): Promise<Result> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const answer = await fetch(url, { method: 'POST', headers, body })
  return ((await answer.json()) as { result: Result }).result
}

/** Multicall3, by which viem reads several values at once, is on every public network. viem has its code, but does not export it. */
async function addMulticall(anvil: Anvil) {
  const contracts = new URL('./constants/contracts.js', import.meta.resolve('viem')).href
  const { multicall3Bytecode } = (await import(contracts)) as { multicall3Bytecode: string }
  const code = await ask<string>(anvil, 'eth_call', { data: multicall3Bytecode }, 'latest')
  await ask(anvil, 'anvil_setCode', sepolia.contracts.multicall3.address, code)
}

/** Sepolia and Base Sepolia by anvil. */
export const startTestNetworks = () =>
  startEvm(11155111, {
    11155111: ['https://ethereum-sepolia-rpc.publicnode.com', 'https://11155111.rpc.thirdweb.com'],
    84532: ['https://sepolia.base.org'],
  })

/** Ethereum by anvil. */
export const startEthereum = () =>
  startEvm(1, { 1: ['https://ethereum-rpc.publicnode.com', 'https://ethereum.reth.rs/rpc'] })

/** Networks by anvil in place of public endpoints. The wallet begins on the network `active`. */
async function startEvm(active: number, endpoints: Endpoints): Promise<LocalChain> {
  const anvils = await Promise.all(Object.keys(endpoints).map(chainId => startAnvil({ chainId: Number(chainId) })))
  await Promise.all(anvils.map(addMulticall))
  const entries = anvils.flatMap(({ chainId, url }) => endpoints[chainId]!.map(endpoint => [endpoint, url] as const))
  return {
    endpoints: Object.fromEntries(entries),
    rpcUrls: Object.fromEntries(anvils.map(({ chainId, url }) => [`eip155:${chainId}`, url])),
    walletScript: `window.walletChainId = ${active};\n${await pageScript('evmWallet', Object.fromEntries(anvils.map(({ chainId, url }) => [chainId, url])))}`,
    address: /0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266/i,
    expectTransaction: async hash => {
      const statuses = async () => {
        const receipts = await Promise.all(
          anvils.map(anvil => ask<{ status: string } | null>(anvil, 'eth_getTransactionReceipt', hash)),
        )
        return receipts.flatMap(receipt => (receipt ? [receipt.status] : []))
      }
      await expect.poll(statuses, 'receipts').toEqual(['0x1'])
    },
    stop: async () => {
      await Promise.all(anvils.map(anvil => anvil.stop()))
    },
  }
}
