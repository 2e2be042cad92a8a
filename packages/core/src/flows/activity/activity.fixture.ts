import type { Transaction, Transfer } from '../../rules/transaction.ts'
import { ETHEREUM } from '../connection/connection.fixture.ts'
import type { ActivityInput } from './activity.types.ts'

export const ALICE = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
export const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

export const transaction = (
  id: string,
  { transfers = [], ...metadata }: Partial<Transaction['metadata']> & { transfers?: Transfer[] } = {},
): Transaction => ({
  id,
  metadata: {
    minedAt: '2026-01-15T12:00:00.000Z',
    chain: ETHEREUM,
    operationType: 'send',
    status: 'confirmed',
    sentFrom: ALICE,
    sentTo: BOB,
    ...metadata,
  },
  transfers,
})

export const spam = (id: string): Transaction =>
  transaction(id, { operationType: 'receive', transfers: [{ nft_info: { flags: { is_spam: true } } }] })

/** Page of the history with these ids and the cursor of the next page. */
export const page = (ids: readonly string[], next?: string) => ({
  data: ids.map(id => transaction(id)),
  ...(next !== undefined && { next }),
})

export const activityInput = (rest: Partial<ActivityInput> = {}): ActivityInput => ({
  available: true,
  address: ALICE,
  chainId: ETHEREUM,
  ...rest,
})
