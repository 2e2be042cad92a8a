import {
  address,
  appendTransactionMessageInstruction,
  assertIsTransactionWithBlockhashLifetime,
  createSolanaRpc,
  createSolanaRpcSubscriptions,
  createTransactionMessage,
  getSignatureFromTransaction,
  lamports,
  pipe,
  sendAndConfirmTransactionFactory,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
  type TransactionSigner,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'

const RECEIVER = address('AqynRZwvVqUPRwRJXvm6odUb3t93fDjnWe3p6BeuUFxD')

const rpc = createSolanaRpc('https://api.devnet.solana.com')
const rpcSubscriptions = createSolanaRpcSubscriptions('wss://api.devnet.solana.com')
const sendAndConfirm = sendAndConfirmTransactionFactory({ rpc, rpcSubscriptions })

/** Has the wallet sign a transfer, and sends it. Resolves with its signature once it is confirmed. */
export async function send(signer: TransactionSigner, amount: bigint) {
  const { value: latest } = await rpc.getLatestBlockhash().send()
  const transfer = getTransferSolInstruction({ source: signer, destination: RECEIVER, amount: lamports(amount) })
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    draft => setTransactionMessageFeePayerSigner(signer, draft),
    draft => setTransactionMessageLifetimeUsingBlockhash(latest, draft),
    draft => appendTransactionMessageInstruction(transfer, draft),
  )
  const transaction = await signTransactionMessageWithSigners(message)
  assertIsTransactionWithBlockhashLifetime(transaction)
  await sendAndConfirm(transaction, { commitment: 'confirmed' })
  return getSignatureFromTransaction(transaction)
}
