import type { TransferDraft } from '../../chain/transfer.ts'
import type { LocksPort } from '../../platform/ports.ts'
import { keepDraft } from './keptDraft.ts'
import type { TransactionRecord } from './transaction.types.ts'

export const ALICE = '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B'
export const BOB = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
export const HASH = `0x${'ab'.repeat(32)}`

const draft: TransferDraft = {
  chainId: 'eip155:1',
  from: ALICE,
  to: BOB,
  amount: 25n,
  fee: { tier: 'normal', amount: 21_000n, spendable: 1_000n, terms: { gas: '0x5208' } },
  request: JSON.stringify({ from: ALICE, to: BOB, value: '0x19' }),
  trace: { block: 7, nonce: 3 },
}

/** Reviewed transfer of 25 wei from Alice to Bob. */
export const reviewed = (rest: Partial<TransactionRecord> = {}): TransactionRecord => ({
  id: 'first',
  namespace: 'eip155',
  chainId: 'eip155:1',
  address: ALICE,
  connectorId: 'fox',
  status: 'asked',
  createdAt: 1_700_000_000_000,
  draft: keepDraft(draft),
  summary: { symbol: 'ETH', decimals: 18, amount: '25', to: BOB },
  ...rest,
})

export const sent = { type: 'transaction', hash: HASH } as const
export const proposed = { type: 'proposal', id: `0x${'5a'.repeat(32)}` } as const

/** Web Locks of a site in memory: one holder a name, the others wait in their order. */
export function memoryLocks(): LocksPort {
  const lines = new Map<string, (() => void)[]>()
  const request = async (
    name: string,
    { signal }: { signal?: AbortSignal },
    held: () => Promise<unknown>,
  ): Promise<unknown> => {
    const line = lines.get(name) ?? []
    lines.set(name, line)
    await new Promise<void>((resolve, reject) => {
      signal?.addEventListener('abort', () => {
        line.splice(line.indexOf(resolve), 1)
        reject(signal.reason)
      })
      line.push(resolve)
      if (line.length === 1) resolve()
    })
    const result = await held()
    line.shift()
    line[0]?.()
    return result
  }
  const query = async () => ({
    held: [...lines].flatMap(([name, line]) => (line.length > 0 ? [{ name }] : [])),
    pending: [],
  })
  return { request, query }
}
