import type { ConnectionFact } from '@foyer/core/chain'
import { parseAmount } from '@foyer/core/chain'
import { SOLANA_DEVELOPMENT_ADDRESSES, type Solana, solanaNetwork, startSolana } from '@foyer/sandbox/chains'
import { memoryWalletStorage } from '@foyer/testing/solana'
import {
  type Address,
  address,
  appendTransactionMessageInstruction,
  compileTransaction,
  createNoopSigner,
  createSolanaRpc,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  getPublicKeyFromAddress,
  getTransactionDecoder,
  type Instruction,
  lamports,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  verifySignature,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstructionAsync,
  getTransferCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { A, B, C, call, D, openPage, rejection } from './page.fixture.ts'

let chain: Solana
beforeAll(async () => {
  chain = await startSolana({ slotMs: 20 })
})
afterAll(() => chain.stop())

const freshAddress = async () => (await generateKeyPairSigner()).address

/** A transaction to sign: base64 wire bytes with empty signatures. */
async function draft(payer: string, instruction: Instruction) {
  const rpc = createSolanaRpc(chain.url)
  const { value: blockhash } = await rpc.getLatestBlockhash().send()
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    empty => setTransactionMessageFeePayer(address(payer), empty),
    empty => setTransactionMessageLifetimeUsingBlockhash(blockhash, empty),
    empty => appendTransactionMessageInstruction(instruction, empty),
  )
  return getBase64EncodedWireTransaction(compileTransaction(message))
}

const transfer = (from: string, to: Address, amount: bigint) =>
  draft(
    from,
    getTransferSolInstruction({ source: createNoopSigner(address(from)), destination: to, amount: lamports(amount) }),
  )

async function connected() {
  const network = solanaNetwork(chain)
  const page = openPage({ networks: [network], tokenNames: { [chain.mint]: { name: 'Test Dollar', symbol: 'USDT' } } })
  const storage = memoryWalletStorage()
  const wallet = page.wallet({ chains: { 'solana:localnet': chain.url }, storage })
  const connection = await page.connect()
  const features = page.adapter.features as Required<typeof page.adapter.features>
  return { ...page, network, storage, wallet, connection, features }
}

describe('solanaAdapter on a running chain', () => {
  it('the development keys of the wallets have funds on the chain', () => {
    expect([A, B, C, D]).toEqual([...SOLANA_DEVELOPMENT_ADDRESSES])
  })

  it('H26 sends 8.2 SOL and reads the received amount to the lamport', async () => {
    const { features, connection, network } = await connected()
    const receiver = await freshAddress()
    const amount = parseAmount('8.2', 9)
    expect(amount).toBe(8_200_000_000n)
    const id = await features.sendTransaction(connection, await transfer(A, receiver, amount), call())
    expect(id).toMatch(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/)
    expect(await features.balance({ address: receiver }, network, call())).toBe(8_200_000_000n)
    const [status] = (
      await createSolanaRpc(chain.url)
        .getSignatureStatuses([id as never])
        .send()
    ).value
    expect(status?.err).toBeNull()
  })

  it('H26 reads a balance above 2^53 lamports exactly', async () => {
    const { features, network } = await connected()
    const rich = await freshAddress()
    chain.airdrop(rich, 9_007_199_254_740_993n)
    expect(await features.balance({ address: rich }, network, call())).toBe(9_007_199_254_740_993n)
  })

  it('signs a transaction without sending it, with a signature that an independent library verifies', async () => {
    const { features, connection, network } = await connected()
    const receiver = await freshAddress()
    const asked = await transfer(A, receiver, 1_000_000n)
    const signed = getTransactionDecoder().decode(
      Buffer.from(await features.signTransaction(connection, asked, call()), 'base64'),
    )
    expect(signed.messageBytes).toEqual(getTransactionDecoder().decode(Buffer.from(asked, 'base64')).messageBytes)
    const key = await getPublicKeyFromAddress(address(A))
    const signature = signed.signatures[address(A)]!
    expect(await verifySignature(key, signature, signed.messageBytes)).toBe(true)
    expect(await features.balance({ address: receiver }, network, call())).toBe(0n)
    await createSolanaRpc(chain.url)
      .sendTransaction(getBase64EncodedWireTransaction(signed as never), { encoding: 'base64' })
      .send()
    expect(await features.balance({ address: receiver }, network, call())).toBe(1_000_000n)
  })

  it('lists the tokens of an account, also right after a transfer', async () => {
    const { features, connection, network } = await connected()
    const tokensOf = (of: string) => features.tokens({ address: of }, network, call())
    const [held] = await tokensOf(A)
    expect(held).toMatchObject({ address: chain.mint, name: 'Test Dollar', symbol: 'USDT', decimals: 6 })
    const receiver = await freshAddress()
    expect(await tokensOf(receiver)).toEqual([])
    const payer = createNoopSigner(address(A))
    const [source, destination] = await Promise.all(
      [address(A), receiver].map(
        async owner =>
          (await findAssociatedTokenPda({ owner, mint: chain.mint, tokenProgram: TOKEN_PROGRAM_ADDRESS }))[0],
      ),
    )
    const create = await getCreateAssociatedTokenIdempotentInstructionAsync({
      payer,
      owner: receiver,
      mint: chain.mint,
    })
    await features.sendTransaction(connection, await draft(A, create), call())
    const move = { source: source!, mint: chain.mint, destination: destination!, authority: payer, decimals: 6 }
    const send = await draft(A, getTransferCheckedInstruction({ ...move, amount: 1_250_001n }))
    await features.sendTransaction(connection, send, call())
    expect(await tokensOf(receiver)).toMatchObject([{ address: chain.mint, decimals: 6, value: 1_250_001n }])
    expect((await tokensOf(A))[0]?.value).toBe(held!.value - 1_250_001n)
  })

  it('H24 rejects with the reason of the chain when a transaction is refused', async () => {
    const { features, connection } = await connected()
    const receiver = await freshAddress()
    const tooMuch = await rejection(
      features.sendTransaction(connection, await transfer(A, receiver, 10n ** 17n), call()),
    )
    expect(tooMuch).toMatchObject({
      code: 'wallet.failed',
      context: { reason: 'Transaction simulation failed: Error processing Instruction 0: custom program error: 0x1' },
    })
    const stale = await transfer(A, receiver, 1_000_000n)
    chain.expireBlockhashes()
    expect(await rejection(features.sendTransaction(connection, stale, call()))).toMatchObject({
      code: 'wallet.failed',
      context: { reason: 'Transaction simulation failed: Blockhash not found' },
    })
  })

  it('discovers, connects, reports, restores after a reload and disconnects', async () => {
    const page = await connected()
    const { connection, storage, wallet, network } = page
    expect(connection).toMatchObject({
      connectorId: 'wallet-standard:Good Wallet',
      address: A,
      chainId: 'solana:localnet',
    })
    const facts: ConnectionFact[] = []
    const stop = page.adapter.watchConnection(connection, fact => facts.push(fact))
    wallet.switchAccount()
    expect(facts).toMatchObject([{ type: 'accounts.changed', accounts: [{ address: B }, {}, {}, {}] }])
    stop()
    expect(wallet.listeners).toBe(0)

    const reloaded = openPage({ networks: [network] })
    const same = reloaded.wallet({ chains: { 'solana:localnet': chain.url }, storage })
    expect(await reloaded.adapter.restore(connection, call())).toMatchObject({ address: A, chainId: 'solana:localnet' })
    expect(same.prompts).toBe(0)
    await reloaded.adapter.disconnect(connection, { revoke: false })
    expect(await reloaded.adapter.restore(connection, call())).toBeUndefined()
  })
})
