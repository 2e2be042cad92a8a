import { type Solana, startSolana as startLiteSvm } from '@foyer/sandbox/chains'
import { expect } from '../expect.ts'
import { pageScript } from '../pageScript.ts'
import type { LocalChain } from './localChain.ts'

const DEVNET = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'

type Status = { err: unknown; confirmationStatus: string } | null

/** Status of a transaction; null while the chain does not know it. */
async function statusOf({ url }: Solana, signature: string): Promise<Status> {
  const request = { jsonrpc: '2.0', id: 1, method: 'getSignatureStatuses', params: [[signature]] }
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(request) })
  return ((await answer.json()) as { result: { value: [Status] } }).result.value[0]
}

/** Devnet by LiteSVM. It has another genesis hash, for which neither apps nor wallets ask. */
export async function startSolana(): Promise<LocalChain> {
  const chain = await startLiteSvm()
  return {
    endpoints: { 'https://api.devnet.solana.com': chain.url, 'wss://api.devnet.solana.com': chain.wsUrl },
    rpcUrls: { [DEVNET]: chain.url },
    walletScript: await pageScript('solanaWallet', { 'solana:devnet': chain.url }),
    address: /oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96/,
    expectTransaction: signature =>
      expect
        .poll(async () => (await statusOf(chain, signature)) ?? {}, 'status')
        .toMatchObject({ err: null, confirmationStatus: expect.stringMatching('confirmed|finalized') }),
    stop: chain.stop,
  }
}
