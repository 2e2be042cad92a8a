import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import {
  type Address,
  address,
  appendTransactionMessageInstructions,
  createKeyPairSignerFromPrivateKeyBytes,
  createSolanaRpc,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  type Instruction,
  type KeyPairSigner,
  lamports,
  pipe,
  type Rpc,
  type SolanaRpcApi,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getMintToInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import { SOLANA_TOKEN, SOLANA_TOKEN_NAME } from '../../chains/tokens/solanaToken.ts'
import type { Asset, Indexer } from '../../indexer/indexer.ts'
import type { Faucet } from './faucet.ts'
import { oneAtATime } from './oneAtATime.ts'

/** Key of the faucet. It is PUBLIC and has no value. */
const FAUCET = new Uint8Array(32).fill(9)
/** Key of the development token's mint authority, as the chain has it at its start. */
const MINTER = new Uint8Array(32).fill(1)

const LAMPORTS_PER_SOL = 1_000_000_000n
/** More than several of the largest purchases. Below that the faucet is filled. */
const LEAST = 10_000n * LAMPORTS_PER_SOL
const FILLING = 100_000n * LAMPORTS_PER_SOL
const BETWEEN_LOOKS = 50

const MEMO_PROGRAM = address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')

/** Makes a payment differ from an equal one with the same blockhash, which the chain would take for the same transaction. */
const uniqueMemo = (): Instruction => ({
  programAddress: MEMO_PROGRAM,
  data: new TextEncoder().encode(`onramp ${randomUUID()}`),
})

type LocalRpc = Rpc<SolanaRpcApi>

/** Sends a transaction. Resolves once it has landed; rejects if it fails, or expires before a block has it. */
async function submit(rpc: LocalRpc, payer: KeyPairSigner, instructions: readonly Instruction[]): Promise<void> {
  const { value: lifetime } = await rpc.getLatestBlockhash().send()
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    draft => setTransactionMessageFeePayerSigner(payer, draft),
    draft => setTransactionMessageLifetimeUsingBlockhash(lifetime, draft),
    draft => appendTransactionMessageInstructions(instructions, draft),
  )
  const transaction = await signTransactionMessageWithSigners(message)
  const signature = getSignatureFromTransaction(transaction)
  await rpc.sendTransaction(getBase64EncodedWireTransaction(transaction), { encoding: 'base64' }).send()
  for (;;) {
    // Asked before the status, so that a transaction that lands in between is not taken for a dropped one.
    const { value: isValid } = await rpc.isBlockhashValid(lifetime.blockhash).send()
    const [status] = (await rpc.getSignatureStatuses([signature]).send()).value
    if (status?.err) throw new Error(`The payment ${signature} failed.`)
    if (status) return
    if (!isValid) throw new Error(`The payment ${signature} expired.`)
    await wait(BETWEEN_LOOKS, undefined, { ref: false })
  }
}

/** Fills an account by airdrops, one at a time: the chain takes two equal ones for the same transaction. */
function keepFilled(rpc: LocalRpc, account: Address): () => Promise<void> {
  const inOrder = oneAtATime()
  return () =>
    inOrder(async () => {
      const { value } = await rpc.getBalance(account).send()
      if (value < LEAST) await rpc.requestAirdrop(account, lamports(FILLING)).send()
    })
}

async function mintingTo(
  owner: Address,
  amount: bigint,
  { mint, minter, payer }: { mint: Address; minter: KeyPairSigner; payer: KeyPairSigner },
): Promise<Instruction[]> {
  const [token] = await findAssociatedTokenPda({ owner, mint, tokenProgram: TOKEN_PROGRAM_ADDRESS })
  return [
    getCreateAssociatedTokenIdempotentInstruction({ payer, ata: token, owner, mint }),
    getMintToInstruction({ mint, token, mintAuthority: minter, amount }),
  ]
}

/** Faucet of the Solana chain: an account that airdrops fill, and the authority of the token's mint. */
export async function createSolanaFaucet({ network }: Indexer): Promise<Faucet> {
  const rpc = createSolanaRpc(network.rpcUrls.default.http[0] ?? '')
  const [payer, minter] = await Promise.all([FAUCET, MINTER].map(key => createKeyPairSignerFromPrivateKeyBytes(key)))
  if (!payer || !minter) throw new Error('unreachable')
  const fill = keepFilled(rpc, payer.address)
  const prefix = `${network.caipNetworkId}:`
  const mint = SOLANA_TOKEN.startsWith(prefix) ? address(SOLANA_TOKEN.slice(prefix.length)) : undefined
  return {
    address: payer.address,
    async tokens(): Promise<Asset[]> {
      if (mint === undefined) return []
      const { value } = await rpc.getTokenSupply(mint).send()
      return [{ address: mint, decimals: value.decimals, ...SOLANA_TOKEN_NAME }]
    },
    async pay(receiver, { address: token }, amount) {
      const to = address(receiver)
      await fill()
      const instructions =
        token === undefined
          ? [getTransferSolInstruction({ source: payer, destination: to, amount })]
          : await mintingTo(to, amount, { mint: address(token), minter, payer })
      await submit(rpc, payer, [...instructions, uniqueMemo()])
    },
  }
}
