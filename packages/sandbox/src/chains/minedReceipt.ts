import { setTimeout } from 'node:timers/promises'
import type { GetTransactionReceiptErrorType, Hex, TransactionReceipt } from 'viem'

type Client = { getTransactionReceipt(args: { hash: Hex }): Promise<TransactionReceipt> }

/**
 * Receipt of a transaction on a chain that makes a block for each one, asked for until it is there. `waitForTransactionReceipt` of viem looks at
 * new blocks, and can overlook one that comes while it reads the one before; here no other may ever come.
 */
export async function minedReceipt(client: Client, hash: Hex): Promise<TransactionReceipt> {
  for (;;) {
    const receipt = await client.getTransactionReceipt({ hash }).catch((error: GetTransactionReceiptErrorType) => {
      if (error.name !== 'TransactionReceiptNotFoundError') throw error
    })
    if (receipt) return receipt
    await setTimeout(20)
  }
}
