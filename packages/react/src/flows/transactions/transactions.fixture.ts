import type { ModalOptions, TransactionRecord } from '@foyer/core'
import { ETHEREUM, nothingStored } from '../../page.fixture.tsx'

export const OWN = '0x52908400098527886E0F7030069857D2E4169EE7'
export const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const HASH = `0x${'ab'.repeat(32)}`

/** Transfer of 25 USDC to Bob. */
export const record = (rest: Partial<TransactionRecord> = {}): TransactionRecord => ({
  id: 'first',
  namespace: 'eip155',
  chainId: ETHEREUM,
  address: OWN,
  connectorId: 'meadow',
  status: 'submitted',
  createdAt: Date.parse('2026-02-10T12:00:00Z'),
  draft: {
    chainId: ETHEREUM,
    from: OWN,
    to: BOB,
    token: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
    amount: '25000000',
    fee: { tier: 'normal', amount: '21000000000000', spendable: '300000000', terms: { gas: '0x5208' } },
    request: '{}',
    trace: { block: 7, nonce: 3 },
  },
  summary: {
    symbol: 'USDC',
    decimals: 6,
    token: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
    amount: '25000000',
    to: BOB,
    name: 'bob.foyer.id',
  },
  submitted: { type: 'transaction', hash: HASH },
  ...rest,
})

/** Storage of a browser that has sent these. */
export function storageWith(...records: TransactionRecord[]): NonNullable<ModalOptions['storage']> {
  const storage = nothingStored()
  storage.set('@foyer/transactions', JSON.stringify({ version: 1, value: records }))
  return storage
}
