import { type Address, toHex } from 'viem'

/** Development account 8 of anvil, unlocked there. No wallet of the demo or the phone selects it, so that its nonces are free at the start. */
export const DEPLOYER: Address = '0x23618e81E3f5cdF7f54C3d65f7FBc0aBf5B21E8f'

/** More than any of the transactions for the tokens and the exchange uses. */
const GAS = 2_000_000

/** Milliseconds between two questions for a receipt. */
const PAUSE = 2

/** Asks the node. Rejects with its error. */
async function ask<Result>(url: string, method: string, ...params: unknown[]): Promise<Result> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { result, error } = (await response.json()) as { result: Result; error?: { message: string } }
  if (error) throw new Error(`${method}: ${error.message}`)
  return result
}

/** Waits until a block has the transaction: the node answers before it has mined it. */
async function receiptOf(url: string, hash: string): Promise<{ status: string }> {
  for (;;) {
    const receipt = await ask<{ status: string } | null>(url, 'eth_getTransactionReceipt', hash)
    if (receipt) return receipt
    await new Promise(passed => setTimeout(passed, PAUSE))
  }
}

/** Nonce of the next transaction. The node's own choice may be taken while it mines the one before. */
const nextNonce = async (url: string) => Number(await ask<string>(url, 'eth_getTransactionCount', DEPLOYER, 'pending'))

/** Transaction of the deployer; one without `to` deploys a contract. */
export interface Sent {
  to?: Address
  data: string
  value?: bigint
}

/**
 * Sends transactions of the deployer to a chain that mines at once, the first with the nonce `first` if an address follows from it.
 * Rejects if one of them fails. One after the other: anvil forgets a transaction that comes while it mines the one before.
 */
export async function sendAsDeployer(url: string, options: { first?: number; gas?: number; all: readonly Sent[] }) {
  const { gas = GAS, all, first = await nextNonce(url) } = options
  for (const [at, { to, data, value = 0n }] of all.entries()) {
    const hash = await ask<string>(url, 'eth_sendTransaction', {
      ...(to && { to }),
      data,
      value: toHex(value),
      from: DEPLOYER,
      nonce: toHex(first + at),
      gas: toHex(gas),
    })
    const { status } = await receiptOf(url, hash)
    if (status !== '0x1') throw new Error(`Transaction ${first + at} of the deployer failed.`)
  }
}
