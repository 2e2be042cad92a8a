import {
  address,
  appendTransactionMessageInstruction,
  createSolanaRpc,
  createTransactionMessage,
  getBase58Decoder,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  isTransactionMessageWithSingleSendingSigner,
  lamports,
  pipe,
  type Signature,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signAndSendTransactionMessageWithSigners,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import type { Sender, Sent } from './sent.ts'
import { untilFound } from './untilFound.ts'

/** Second development account. */
const RECIPIENT = address('AqynRZwvVqUPRwRJXvm6odUb3t93fDjnWe3p6BeuUFxD')

/** Uses Solana Kit. The page itself sends what a wallet only signs. */
export async function send({ provider, network }: Sender<'solana'>): Promise<Sent> {
  const signer = provider.signer()
  const rpc = createSolanaRpc(network.rpcUrls.default.http[0]!)
  const { value: latest } = await rpc.getLatestBlockhash().send()
  const transfer = getTransferSolInstruction({ source: signer, destination: RECIPIENT, amount: lamports(1_000_000n) })
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    draft => setTransactionMessageFeePayerSigner(signer, draft),
    draft => setTransactionMessageLifetimeUsingBlockhash(latest, draft),
    draft => appendTransactionMessageInstruction(transfer, draft),
  )
  const submit = async (): Promise<Signature> => {
    const signed = await signTransactionMessageWithSigners(message)
    await rpc.sendTransaction(getBase64EncodedWireTransaction(signed), { encoding: 'base64' }).send()
    return getSignatureFromTransaction(signed)
  }
  const signature = isTransactionMessageWithSingleSendingSigner(message)
    ? (getBase58Decoder().decode(await signAndSendTransactionMessageWithSigners(message)) as Signature)
    : await submit()
  const outcome = untilFound(async () => {
    const [status] = (await rpc.getSignatureStatuses([signature]).send()).value
    return status?.confirmationStatus && status.confirmationStatus !== 'processed' ? status : undefined
  })
  return { id: signature, outcome: outcome.then(({ err, slot }) => ({ isSuccess: err === null, block: `${slot}` })) }
}
