const PACE = 1_000

interface Block {
  number: string
  transactions: unknown[]
}

/** Adds an empty block. */
export const addBlock = (node: string): Promise<unknown> => ask(node, 'evm_mine')

async function ask(node: string, method: string, params: unknown[] = []): Promise<unknown> {
  const response = await fetch(node, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return ((await response.json()) as { result: unknown }).result
}

/**
 * Adds an empty block to a block with transactions that was the newest one at two looks, as on a chain that goes on. Anvil makes
 * a block for each transaction and no other, so that the last one never has a block on top of it. Nothing is added while blocks are held.
 * `pace`: milliseconds between two looks.
 * @returns a function that ends it.
 */
export function followBlocks(node: string, pace = PACE): () => void {
  let seen: string | undefined
  let timer: ReturnType<typeof setTimeout>
  let hasEnded = false
  const look = async () => {
    const { number, transactions } = (await ask(node, 'eth_getBlockByNumber', ['latest', false])) as Block
    const isLast = transactions.length > 0 && seen === number
    seen = number
    if (isLast && !hasEnded && (await ask(node, 'anvil_getAutomine'))) await addBlock(node)
  }
  const tick = async () => {
    // A node that does not answer is asked again: it may be busy.
    await look().catch(() => {})
    if (!hasEnded) wait()
  }
  const wait = () => {
    timer = setTimeout(() => void tick(), pace)
    timer.unref()
  }
  wait()
  return () => {
    hasEnded = true
    clearTimeout(timer)
  }
}
