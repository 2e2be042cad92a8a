import { type Address, toHex } from 'viem'

/** Development account 8 of anvil, unlocked there. No wallet of the demo or the phone selects it, so that its nonces are free at the start. */
export const DEPLOYER: Address = '0x23618e81E3f5cdF7f54C3d65f7FBc0aBf5B21E8f'

/** More than any of the transactions for the tokens and the exchange uses. */
const GAS = 2_000_000

/** Sends requests in one batch, which the node executes in order. Rejects with the first error. */
async function batch(url: string, method: string, params: readonly unknown[]): Promise<unknown[]> {
  const body = JSON.stringify(params.map((param, id) => ({ jsonrpc: '2.0', id, method, params: [param] })))
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const answers = (await response.json()) as { id: number; result?: unknown; error?: { message: string } }[]
  return params.map((_, at) => {
    const { result, error } = answers.find(({ id }) => id === at) ?? {}
    if (error) throw new Error(`${method}: ${error.message}`)
    return result
  })
}

/** Waits until blocks have the transactions: the node answers before it has mined them. */
async function receiptsOf(url: string, hashes: readonly unknown[]): Promise<{ status: string }[]> {
  for (;;) {
    const receipts = await batch(url, 'eth_getTransactionReceipt', hashes)
    if (receipts.every(receipt => receipt !== null)) return receipts as { status: string }[]
    await new Promise(passed => setTimeout(passed, 10))
  }
}

/** Nonce of the next transaction. The node's own choice may be taken while it mines the one before. */
async function nextNonce(url: string) {
  const body = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'eth_getTransactionCount',
    params: [DEPLOYER, 'pending'],
  })
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return Number(((await response.json()) as { result: string }).result)
}

/** Transaction of the deployer; one without `to` deploys a contract. */
export interface Sent {
  to?: Address
  data: string
  value?: bigint
}

/**
 * Sends transactions of the deployer to a chain that mines at once, the first with the nonce `first` if an address follows from it.
 * Rejects if one of them fails.
 */
export async function sendAsDeployer(url: string, options: { first?: number; gas?: number; all: readonly Sent[] }) {
  const { gas = GAS, all, first = await nextNonce(url) } = options
  const transactions = all.map(({ to, data, value = 0n }, at) => ({
    ...(to && { to }),
    data,
    value: toHex(value),
    from: DEPLOYER,
    nonce: toHex(first + at),
    gas: toHex(gas),
  }))
  const receipts = await receiptsOf(url, await batch(url, 'eth_sendTransaction', transactions))
  const failed = receipts.findIndex(({ status }) => status !== '0x1')
  if (failed >= 0) throw new Error(`Transaction ${first + failed} of the deployer failed.`)
}
